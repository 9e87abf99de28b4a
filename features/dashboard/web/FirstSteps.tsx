import { lazy, Suspense } from 'react'
import { ConfirmAddress } from '#features/auth/web/confirm/ConfirmAddress.tsx'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { shouldShowOnboarding } from '#features/routine-tasks/definitions/web/begin/onboarding-progress.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const BeginSteps = lazy(async () => ({
  default: (await import('#features/routine-tasks/definitions/web/begin/OnboardingSteps.tsx'))
    .OnboardingSteps,
}))

/** The owner's email address, until it is confirmed. */
function EmailConfirmation() {
  const profile = storedProfile()
  if (!profile?.is_owner || profile.email_confirmed) return null
  return <ConfirmAddress />
}

/** The steps left before the first report, by what the dashboard and the profile say anyway. */
function Steps({ data }: { data: DashboardData }) {
  const progress = {
    week: storedProfile()?.company.weekend_chosen ?? true,
    departments: data.Departments.total,
    duties: data.AllDailyTasks.total,
    people: data.Emps.total,
  }
  if (!shouldShowOnboarding(progress)) return null
  return (
    <Suspense fallback={<Skeleton className="h-104 rounded-lg sm:h-72 xl:h-48" />}>
      <BeginSteps begun={progress} />
    </Suspense>
  )
}

/** What a new company still has to do. */
export function FirstSteps({ data }: { data: DashboardData }) {
  return (
    <>
      <EmailConfirmation />
      <Steps data={data} />
    </>
  )
}
