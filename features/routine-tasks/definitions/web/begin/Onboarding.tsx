import { lazy, Suspense } from 'react'
import { mayShowOnboarding } from '#features/routine-tasks/definitions/web/begin/onboarding-progress.ts'

const BeginHere = lazy(async () => ({
  default: (await import('#features/routine-tasks/definitions/web/begin/OnboardingLoader.tsx'))
    .OnboardingLoader,
}))

/** The first steps above an empty list, for users who can take them. */
export function Onboarding() {
  return mayShowOnboarding() ? (
    <Suspense>
      <BeginHere />
    </Suspense>
  ) : null
}
