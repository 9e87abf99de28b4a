import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
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

/**
 * Which part of a form is open: the chosen one or none. After a submit with errors only in closed
 * parts, the first of these opens.
 */
export function useOpenSection<Part extends string>(sent: number, wrong: readonly Part[]) {
  const [open, setOpen] = useState<Part>()
  const [previousSent, setPreviousSent] = useState(sent)
  if (sent !== previousSent) {
    setPreviousSent(sent)
    if (wrong[0] && !(open && wrong.includes(open))) setOpen(wrong[0])
  }
  const toggle = (part: Part) => setOpen(open === part ? undefined : part)
  return { open, toggle }
}

/** Marks a part, possibly closed, in which something is missing or refused. */
export function ErrorMark() {
  const { t } = useTranslations('quickAdd')
  return (
    <CircleAlert role="img" aria-label={t('wrong')} className="size-4 shrink-0 text-not-done" />
  )
}
