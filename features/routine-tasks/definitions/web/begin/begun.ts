import { getCookie, readSession, setCookie } from '#client/session.ts'
import { mayBegin } from '#features/routine-tasks/definitions/web/may.ts'

/** How far a company is on its way to the first report. */
export interface Begun {
  departments: number
  duties: number
  /** Everybody of the company, invited ones too, and who looks among them. */
  people: number
}

export const STEPS = ['departments', 'duties', 'people'] as const
export type Step = (typeof STEPS)[number]

const ENOUGH: Begun = { departments: 1, duties: 1, people: 2 }

export const isTaken = (begun: Begun, step: Step): boolean => begun[step] >= ENOUGH[step]

const mayInvite = () => {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('invite-user'))
}

/** The steps that the reader can take. */
export const stepsOf = (): readonly Step[] =>
  mayInvite() ? STEPS : STEPS.filter((step) => step !== 'people')

/** Outlives a sign-out, which forgets everything else in a browser. */
const cookieOf = () => `begin-${readSession()?.userId ?? ''}`

export const putAway = (): void => setCookie(cookieOf(), 'away')

/** Whether who looks may begin, and has not put the steps away on this device. */
export const mayBeShown = (): boolean => mayBegin() && getCookie(cookieOf()) === undefined

/** Whether the steps have something left to say to who looks. */
export const isWanted = (begun: Begun): boolean =>
  mayBeShown() && stepsOf().some((step) => !isTaken(begun, step))
