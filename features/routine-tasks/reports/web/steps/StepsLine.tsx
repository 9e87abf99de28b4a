import { ChevronDown } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { join } from '#ui/join.ts'

/**
 * How many steps of an occurrence are answered, or, if it has none, how many pictures it has; it
 * opens and closes them.
 */
export function StepsLine({
  occurrence,
  open,
  panelId,
  onToggle,
}: {
  occurrence: Pick<Occurrence, 'task_name' | 'steps' | 'answers' | 'pictures'>
  open: boolean
  panelId: string
  onToggle: () => void
}) {
  const { t } = useTranslations('routine')
  const { task_name: task, steps = [], answers = [], pictures = [] } = occurrence
  const given = answers.filter((one) => steps.some(({ id }) => id === one.step_id))
  const counts = { answered: given.length, total: steps.length, count: pictures.length }
  const text = t(steps.length > 0 ? 'stepsOf' : 'picturesOf', counts)
  const isOutside = given.some(({ outside }) => outside)
  return (
    <button
      type="button"
      data-action="steps"
      aria-expanded={open}
      aria-controls={panelId}
      aria-label={`${task}: ${text}`}
      onClick={onToggle}
      className="group flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-muted tabular-nums"
    >
      <span className={join(isOutside && 'font-medium text-late')}>{text}</span>
      <ChevronDown
        aria-hidden="true"
        className={join('size-4 transition-transform group-hover:text-ink', open && 'rotate-180')}
      />
    </button>
  )
}
