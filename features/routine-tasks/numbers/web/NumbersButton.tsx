import { ChartLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import { Button } from '#ui/Button.tsx'
import { loadWithRetries } from '#ui/lazy-page.tsx'

const NumbersDialog = lazy(async () => ({
  default: (
    await loadWithRetries(() => import('#features/routine-tasks/numbers/web/NumbersDialog.tsx'))
  ).NumbersDialog,
}))

/** Shows the numbers of a task over time; begins with one that is outside its limits. */
export function NumbersButton({
  task,
  steps,
  answers,
}: {
  task: { id: string; task_name: string }
  steps: readonly StepReply[]
  answers: readonly Answer[]
}) {
  const { t } = useTranslations('evaluations')
  const [open, setOpen] = useState(false)
  const numbers = steps.filter(({ kind }) => kind === 'number')
  if (numbers.length === 0) return null
  const outside = numbers.find(({ id }) => answers.some((one) => one.step_id === id && one.outside))
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('numbersOf', { name: task.task_name })}
        icon={<ChartLine aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
        className="mt-2 print:hidden"
      >
        {t('numbers')}
      </Button>
      {open && (
        <Suspense>
          <NumbersDialog open task={task} stepId={outside?.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
