import { useTranslations } from '#client/i18n.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS, LAST_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { useFormatRule } from '#features/routine-tasks/definitions/web/format-rule.ts'
import { DepartmentName } from '#features/routine-tasks/definitions/web/parts.tsx'
import { ConflictNote } from '#records/edit/web/ConflictNote.tsx'
import { fieldNamesOf } from '#records/fields/field.ts'
import { textOf } from '#records/fields/web/text.ts'
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
  const ownFact = (name: keyof typeof DEFINITION_FIELDS) => {
    const field = DEFINITION_FIELDS[name]
    const text = textOf(field, current[name], locale)
    return { label: field.label[locale], value: text && <bdi>{text}</bdi> }
  }
  const facts = [
    ownFact('task_name'),
    { label: t('department'), value: <DepartmentName task={current} /> },
    { label: t('rule'), value: ruleOf(current) },
    ownFact('start_date'),
    { label: t('state'), value: t(current.active ? 'active' : 'paused') },
    ...fieldNamesOf(LAST_FIELDS).map(ownFact),
  ].filter(({ value }) => value !== '')
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
