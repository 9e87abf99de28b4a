import { useReply } from '#client/query.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { OnboardingSteps } from '#features/routine-tasks/definitions/web/begin/OnboardingSteps.tsx'

/** The first steps on an empty page; their state comes from the directory and the task list. */
export function OnboardingLoader() {
  const company = useReply(getCompanyData, undefined)
  const { data } = useDirectory()
  const tasks = useReply(listRoutineTasks, { query: { per_page: 1 } })
  if (!data || !tasks.data || !company.data) return null
  return (
    <OnboardingSteps
      begun={{
        week: company.data.data.weekend_chosen,
        departments: data.departments.length,
        duties: tasks.data.total,
        people: data.people_total,
      }}
    />
  )
}
