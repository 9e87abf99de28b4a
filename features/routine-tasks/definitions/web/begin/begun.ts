import { getCookie, readSession, setCookie } from '#client/session.ts'
import { mayBegin } from '#features/routine-tasks/definitions/web/may.ts'

/** The progress of a company towards its first report. */
export interface Begun {
  departments: number
  duties: number
  /** All members, including the current user and invited people. */
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

/** The steps that the user can take. */
export const stepsOf = (): readonly Step[] =>
  mayInvite() ? STEPS : STEPS.filter((step) => step !== 'people')

/** A cookie, because signing out deletes all other stored data. */
const cookieOf = () => `begin-${readSession()?.userId ?? ''}`

export const putAway = (): void => setCookie(cookieOf(), 'away')

/** Whether the user can take the steps and has not hidden them on this device. */
export const mayBeShown = (): boolean => mayBegin() && getCookie(cookieOf()) === undefined

/** Whether any step is left for the user. */
export const isWanted = (begun: Begun): boolean =>
  mayBeShown() && stepsOf().some((step) => !isTaken(begun, step))
