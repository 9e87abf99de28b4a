import { problemsOf } from '#client/problems.ts'
import { OneTimeTaskInput } from '#features/one-time-tasks/tasks/contract.ts'
import { emptyTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { useContractForm } from '#ui/form.ts'

/** A task of today without people. */
export const useOneTimeForm = () => useContractForm(OneTimeTaskInput, emptyTask())
export type OneTimeTaskForm = ReturnType<typeof useOneTimeForm>

/** Shows the server's errors at their fields, including fields in a closed row or tool. */
export function showFieldErrors(form: OneTimeTaskForm, error: unknown): void {
  const problems = problemsOf(error).map(({ field, says }) => ({ name: field.split('.')[0], says }))
  for (const name of Object.keys(form.getValues()) as (keyof ReturnType<typeof emptyTask>)[]) {
    const message = problems.flatMap((one) => (one.name === name ? one.says : [])).join('\n')
    if (message) form.setError(name, { message })
  }
}
