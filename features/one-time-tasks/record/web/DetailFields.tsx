import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { type Edited, FieldPlace } from '#features/one-time-tasks/record/web/FieldPlace.tsx'
import type { FieldName } from '#features/one-time-tasks/record/web/fields.ts'
import { useLabels, useSaved } from '#features/one-time-tasks/record/web/translations.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/contract.ts'
import { Deadline, PriorityMark } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Select } from '#ui/Select.tsx'

/** The dates and priority of a task, and its project and department. */
export function DetailFields(edited: Edited) {
  const { t } = useTranslations('taskRecord')
  return (
    <section aria-label={t('details')}>
      {edited.task.can.update ? <Chosen {...edited} /> : <Read {...edited} />}
    </section>
  )
}

function Chosen(edited: Edited) {
  return (
    <div className="field-lines flex flex-col">
      <DateField {...edited} field="start_date" />
      <DateField {...edited} field="deadline" />
      <PriorityField {...edited} />
      <BelongsFields {...edited} />
    </div>
  )
}

function DateField({ task, edit, field }: Edited & { field: 'start_date' | 'deadline' }) {
  const { t } = useTranslations('tasks')
  const label = useLabels()[field]
  const isDeadline = field === 'deadline'
  return (
    <FieldPlace task={task} edit={edit} field={field}>
      <DatePicker
        label={label}
        {...(isDeadline && { clearLabel: t('noDeadline') })}
        value={edit.shown[field]}
        onChange={(date) => {
          if (date === null && !isDeadline) return
          edit.change(field, date as string)
        }}
        error={edit.errorAt(field)}
      />
    </FieldPlace>
  )
}

function PriorityField({ task, edit }: Edited) {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  return (
    <FieldPlace task={task} edit={edit} field="priority">
      <Select
        label={t('tasks:priority')}
        placeholder={t('taskRecord:choosePriority')}
        options={PRIORITIES.toReversed().map((id) => ({ id, name: t(`tasks:priority.${id}`) }))}
        value={edit.shown.priority}
        onChange={(priority) => edit.choose('priority', priority)}
        error={edit.errorAt('priority')}
      />
    </FieldPlace>
  )
}

/** Offers only active projects; a stopped one can stay selected. */
function BelongsFields({ task, edit }: Edited) {
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
    <FieldPlace key={field} task={task} edit={edit} field={field}>
      <ComboBox
        label={label}
        placeholder={none}
        emptyLabel={t('taskRecord:nothingFound')}
        options={options}
        value={edit.shown[field]}
        onChange={(id) => edit.choose(field, id)}
        error={edit.errorAt(field)}
      />
    </FieldPlace>
  ))
}

const READ = ['start_date', 'deadline', 'priority', 'department_id', 'project_id'] as const

function Read({ task }: Edited) {
  const { t } = useTranslations('tasks')
  const labels = useLabels()
  const savedOf = useSaved()
  const shownOf = (field: (typeof READ)[number] & FieldName) => {
    if (field === 'deadline') return <Deadline task={task} />
    if (field === 'priority') return <PriorityMark priority={task.priority} />
    const none = t(field === 'project_id' ? 'noProject' : 'noDepartment')
    const saved = savedOf(task, field)
    return saved ? <bdi>{saved}</bdi> : <span className="text-muted">{none}</span>
  }
  return (
    <dl className="fact-lines">
      {READ.map((field) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd className="wrap-anywhere">{shownOf(field)}</dd>
        </div>
      ))}
    </dl>
  )
}
