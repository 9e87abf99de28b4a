import { useCompanyClock } from '#client/useCompanyClock.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import { DayView } from '#features/routine-tasks/evaluations/web/DayView.tsx'
import { useEvaluationSearch } from '#features/routine-tasks/evaluations/web/search.ts'
import { useViewer } from '#features/routine-tasks/reports/web/useViewer.ts'

/** A department's day: the same list as on the page of reported tasks. */
export function DepartmentDay({ department }: DepartmentPartProps) {
  const list = useEvaluationSearch(department.id)
  const today = useCompanyClock().date
  const reader = useViewer()
  return <DayView date={list.search.date ?? today} today={today} list={list} reader={reader} />
}
