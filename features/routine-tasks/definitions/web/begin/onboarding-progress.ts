import { getCookie, readSession, setCookie } from '#client/session.ts'
import { mayUseStarterPacks } from '#features/routine-tasks/definitions/web/may.ts'

/** The progress of a company towards its first report. */
export interface OnboardingProgress {
  departments: number
  duties: number
  /** All members, including the current user and invited people. */
  people: number
}

export const STEPS = ['departments', 'duties', 'people'] as const
export type Step = (typeof STEPS)[number]

const REQUIRED_COUNTS: OnboardingProgress = { departments: 1, duties: 1, people: 2 }

export const isStepDone = (begun: OnboardingProgress, step: Step): boolean =>
  begun[step] >= REQUIRED_COUNTS[step]

const mayInvite = () => {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('invite-user'))
}

/** The steps that the user can take. */
export const listSteps = (): readonly Step[] =>
  mayInvite() ? STEPS : STEPS.filter((step) => step !== 'people')

/** A cookie, because signing out deletes all other stored data. */
const getCookieName = () => `begin-${readSession()?.userId ?? ''}`

export const dismissOnboarding = (): void => setCookie(getCookieName(), 'away')

/** Whether the user can take the steps and has not hidden them on this device. */
export const mayShowOnboarding = (): boolean =>
  mayUseStarterPacks() && getCookie(getCookieName()) === undefined

/** Whether any step is left for the user. */
export const shouldShowOnboarding = (begun: OnboardingProgress): boolean =>
  mayShowOnboarding() && listSteps().some((step) => !isStepDone(begun, step))
