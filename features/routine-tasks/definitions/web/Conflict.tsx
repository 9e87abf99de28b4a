import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { useFormatRule } from '#features/routine-tasks/definitions/web/format-rule.ts'
import { DepartmentName } from '#features/routine-tasks/definitions/web/parts.tsx'
import { ConflictNote } from '#records/edit/web/ConflictNote.tsx'
import { Button } from '#ui/Button.tsx'

/** The current values of a task that somebody else changed, and the two ways to continue. */
export function Conflict({
  current,
  firstDay,
  busy,
  onOverwrite,
  onReload,
}: {
  current: RoutineTask
  firstDay: number
  busy: boolean
  onOverwrite: () => void
  onReload: () => void
}) {
  const { t, locale } = useTranslations('definitions')
  const ruleOf = useFormatRule(firstDay)
  const facts = [
    { label: t('taskName'), value: <bdi>{current.task_name}</bdi> },
    { label: t('department'), value: <DepartmentName task={current} /> },
    { label: t('rule'), value: ruleOf(current) },
    { label: t('startDate'), value: formatDate(current.start_date, locale, 'date') },
    { label: t('state'), value: t(current.active ? 'active' : 'paused') },
    ...(current.description
      ? [{ label: t('description'), value: <bdi>{current.description}</bdi> }]
      : []),
  ]
  return (
    <ConflictNote
      title={t('conflict')}
      attentionBy="scrolling"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={busy} onClick={onOverwrite}>
            {t('overwrite')}
          </Button>
          <Button size="sm" onClick={onReload}>
            {t('reload')}
          </Button>
        </div>
      }
    >
      <p>{t('conflictText')}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </ConflictNote>
  )
}
