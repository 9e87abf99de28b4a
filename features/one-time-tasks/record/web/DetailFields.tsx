import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import {
  EditableField,
  type EditedTask,
} from '#features/one-time-tasks/record/web/EditableField.tsx'
import { useLabels, useSaved } from '#features/one-time-tasks/record/web/translations.ts'
import { LISTED_FIELDS, TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { Deadline, PriorityMark } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { choicesOf, type Field, fieldNamesOf } from '#records/fields/field.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

/** The dates and priority of a task, and its project and department. */
export function DetailFields(edited: EditedTask) {
  const { t } = useTranslations('taskRecord')
  return (
    <section aria-label={t('details')}>
      {edited.task.can.update ? <Chosen {...edited} /> : <Read {...edited} />}
    </section>
  )
}

type DetailName = Exclude<keyof typeof LISTED_FIELDS, 'title'>

const isDate = (name: DetailName) => TASK_FIELDS[name].kind === 'date'
/** The task's own fields, dates first. The title is the heading. */
const DETAILS = fieldNamesOf(LISTED_FIELDS)
  .filter((name) => name !== 'title')
  .toSorted((one, other) => Number(isDate(other)) - Number(isDate(one)))

function Chosen(edited: EditedTask) {
  return (
    <div className="field-lines flex flex-col">
      {DETAILS.map((name) => (
        <EditableField key={name} {...edited} field={name}>
          <DetailField {...edited} name={name} />
        </EditableField>
      ))}
      <BelongsFields {...edited} />
    </div>
  )
}

function DetailField({ edit, name }: EditedTask & { name: DetailName }) {
  const { locale } = useTranslations('tasks')
  const field: Field = TASK_FIELDS[name]
  const common = { label: field.label[locale], error: edit.errorAt(name) }
  const value: string | null = edit.shown[name]
  const change = (next: string | null) => {
    if (next !== null || !field.required) edit.change(name, next as never)
  }
  if (field.kind === 'date')
    return (
      <DatePicker
        {...common}
        {...(field.none && { clearLabel: field.none[locale] })}
        value={value}
        onChange={change}
      />
    )
  if (field.choices)
    return (
      <Select
        {...common}
        placeholder={field.label[locale]}
        options={choicesOf(field, locale).toReversed()}
        value={value}
        onChange={(next) => edit.choose(name, next as never)}
      />
    )
  return (
    <TextField
      {...common}
      value={value ?? ''}
      maxLength={field.max}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** Offers only active projects; a stopped one can stay selected. */
function BelongsFields({ task, edit }: EditedTask) {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  const { data } = useDirectory()
  const { project, department } = task
  const withOwn = <T extends { id: string }>(all: readonly T[], own: T | null): readonly T[] =>
    own && !all.some(({ id }) => id === own.id) ? [...all, own] : all
  const active = data?.projects.filter(({ status }) => status === 1) ?? []
  // A project that is not in the list is not visible to the user.
  const isStopped = data?.projects.some(({ id, status }) => id === project?.id && status === 0)
  const own = project && { ...project, ...(isStopped && { hint: t('taskRecord:stopped') }) }
  const choices = [
    {
      field: 'department_id',
      label: t('tasks:department'),
      none: t('tasks:noDepartment'),
      options: withOwn(data?.departments ?? [], department),
    },
    {
      field: 'project_id',
      label: t('tasks:project'),
      none: t('tasks:noProject'),
      options: withOwn<{ id: string; name: string; hint?: string }>(active, own),
    },
  ] as const
  return choices.map(({ field, label, none, options }) => (
    <EditableField key={field} task={task} edit={edit} field={field}>
      <ComboBox
        label={label}
        placeholder={none}
        emptyLabel={t('taskRecord:nothingFound')}
        options={options}
        value={edit.shown[field]}
        onChange={(id) => edit.choose(field, id)}
        error={edit.errorAt(field)}
      />
    </EditableField>
  ))
}

const READ = [...DETAILS, 'department_id', 'project_id'] as const

function Read({ task }: EditedTask) {
  const { t } = useTranslations('tasks')
  const labels = useLabels()
  const savedOf = useSaved()
  const shownOf = (field: (typeof READ)[number]) => {
    if (field === 'deadline') return <Deadline task={task} />
    if (field === 'priority') return <PriorityMark priority={task.priority} />
    const saved = savedOf(task, field)
    if (saved) return <bdi>{saved}</bdi>
    if (field !== 'project_id' && field !== 'department_id') return undefined
    return (
      <span className="text-muted">{t(field === 'project_id' ? 'noProject' : 'noDepartment')}</span>
    )
  }
  return (
    <dl className="fact-lines">
      {READ.map((field) => {
        const shown = shownOf(field)
        return (
          shown && (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd className="wrap-anywhere">{shown}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
