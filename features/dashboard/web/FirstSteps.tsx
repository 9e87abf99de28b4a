import { lazy, Suspense } from 'react'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { isWanted } from '#features/routine-tasks/definitions/web/begin/begun.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const BeginSteps = lazy(async () => ({
  default: (await import('#features/routine-tasks/definitions/web/begin/BeginSteps.tsx'))
    .BeginSteps,
}))

/** What is left before the first report, by the numbers that the dashboard has anyway. */
export function FirstSteps({ data }: { data: DashboardData }) {
  const begun = {
    departments: data.Departments.total,
    duties: data.AllDailyTasks.total,
    people: data.Emps.total,
  }
  if (!isWanted(begun)) return null
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-lg sm:h-48" />}>
      <BeginSteps begun={begun} />
    </Suspense>
  )
}
