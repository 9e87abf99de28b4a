import { getCookie, readSession, setCookie } from '#client/session.ts'
import { mayUseStarterPacks } from '#features/routine-tasks/definitions/web/may.ts'

/** The progress of a company towards its first report. */
export interface OnboardingProgress {
  /** Whether an owner has said which days are working days. */
  week: boolean
  departments: number
  duties: number
  /** All members, including the current user and invited people. */
  people: number
}

export const STEPS = ['week', 'departments', 'duties', 'people'] as const
export type Step = (typeof STEPS)[number]

const REQUIRED_COUNTS = { departments: 1, duties: 1, people: 2 }

export const isStepDone = (begun: OnboardingProgress, step: Step): boolean =>
  step === 'week' ? begun.week : begun[step] >= REQUIRED_COUNTS[step]

function mayTake(step: Step): boolean {
  const session = readSession()
  if (session?.isOwner) return true
  if (step === 'people') return Boolean(session?.permissions.includes('invite-user'))
  return step !== 'week'
}

/** The steps that the user can take. */
export const listSteps = (): readonly Step[] => STEPS.filter(mayTake)

/** A cookie, because signing out deletes all other stored data. */
const getCookieName = () => `begin-${readSession()?.userId ?? ''}`

export const dismissOnboarding = (): void => setCookie(getCookieName(), 'away')

/** Whether the user can take the steps and has not hidden them on this device. */
export const mayShowOnboarding = (): boolean =>
  mayUseStarterPacks() && getCookie(getCookieName()) === undefined

/** Whether any step is left for the user. */
export const shouldShowOnboarding = (begun: OnboardingProgress): boolean =>
  mayShowOnboarding() && listSteps().some((step) => !isStepDone(begun, step))
