import { isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { NoteForm } from '#features/routine-tasks/reports/web/NoteForm.tsx'
import type { ReportChange } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import type { EditorMode } from '#features/routine-tasks/reports/web/useRowEditor.ts'
import { Button } from '#ui/Button.tsx'

/** Long before the start time a press can be a mistake, so the row asks for confirmation. */
function EarlyQuestion({
  occurrence: { task_name: task, from },
  onDone,
  onCancel,
}: {
  occurrence: Pick<Occurrence, 'task_name' | 'from'>
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useTranslations(['routine', 'common'])
  return (
    <div className="col-span-full mt-2 flex flex-wrap items-center gap-2 sm:col-start-2">
      <p role="status" className="me-2 grow text-sm">
        {t('routine:earlyAsk', { time: isolateTime(from ?? '') })}
      </p>
      <Button
        size="touch"
        tone="done-outline"
        data-action="early"
        aria-label={`${t('routine:earlyDone')}: ${task}`}
        onClick={onDone}
      >
        {t('routine:earlyDone')}
      </Button>
      <Button size="touch" tone="quiet" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  )
}

/** What is open at an occurrence: the question whether it is not too early, or its note. */
export function OccurrenceEditor({
  occurrence,
  mode,
  isEarly,
  focus,
  onType,
  onSend,
  onCancel,
}: {
  occurrence: Occurrence
  mode: EditorMode | null
  /** It is not reported, and its start is far away. */
  isEarly: boolean
  /** Takes the focus, because the user opened it. */
  focus: boolean
  onType: (change: ReportChange) => void
  onSend: (change: ReportChange) => void
  onCancel: () => void
}) {
  const { t } = useTranslations('routine')
  if (mode === 'early') {
    const note = occurrence.report?.note ?? ''
    const onDone = () => onSend({ status: 'done', note })
    return <EarlyQuestion occurrence={occurrence} onDone={onDone} onCancel={onCancel} />
  }
  if (mode === null || mode === 'choice') return null
  return (
    <NoteForm
      change={mode}
      hint={isEarly ? t('earlyNote', { time: isolateTime(occurrence.from ?? '') }) : undefined}
      focus={focus}
      onType={onType}
      onSend={onSend}
      onCancel={onCancel}
    />
  )
}
