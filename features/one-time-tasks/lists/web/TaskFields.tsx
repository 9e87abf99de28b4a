import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import type { TaskForm } from '#features/one-time-tasks/lists/web/useTaskForm.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { type Field, fieldNamesOf } from '#records/fields/field.ts'
import { FieldInput } from '#records/fields/web/FieldInput.tsx'
import { MultiSelect } from '#ui/ChipsField.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

/** A field for the people in one place of a task. */
function PeopleField({
  form,
  name,
  place,
}: {
  form: TaskForm
  name: 'assigned_user_id' | 'consult_user_id' | 'inform_user_id'
  place: 'assigned' | 'consulted' | 'informed'
}) {
  const { t } = useTranslations(['tasks', 'taskList'])
  const { people } = usePeopleSearch()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <MultiSelect
          label={t(`tasks:place.${place}`)}
          hint={t(`tasks:placeMeans.${place}`)}
          required={place === 'assigned'}
          options={people}
          value={field.value ?? []}
          onChange={field.onChange}
          removeLabel={(person) => t('taskList:removePerson', { name: person })}
          emptyLabel={t('taskList:noPerson')}
          placeholder={t('taskList:choosePeople')}
          error={form.formState.errors[name]?.message}
        />
      )}
    />
  )
}

function SupervisorField({ form }: { form: TaskForm }) {
  const { t } = useTranslations(['tasks', 'taskList'])
  const { people, onSearch } = usePeopleSearch()
  return (
    <Controller
      control={form.control}
      name="supervisor_user_id"
      render={({ field }) => (
        <ComboBox
          label={t('tasks:place.supervised')}
          hint={t('tasks:placeMeans.supervised')}
          placeholder={t('taskList:choosePerson')}
          emptyLabel={t('taskList:noPerson')}
          options={people}
          onSearch={onSearch}
          value={field.value ?? null}
          onChange={field.onChange}
          error={form.formState.errors.supervisor_user_id?.message}
        />
      )}
    />
  )
}

type OwnField = keyof typeof TASK_FIELDS

interface OwnInputProps {
  form: TaskForm
  name: OwnField
  autoFocus?: true
}

/** The input for a field of the task's own. */
function OwnInput({ name, ...input }: OwnInputProps) {
  return <FieldInput {...input} name={name} field={TASK_FIELDS[name]} />
}

const ofKind = (isWanted: (kind: Field['kind']) => boolean) =>
  fieldNamesOf(TASK_FIELDS).filter((name) => isWanted(TASK_FIELDS[name].kind))
const DATES = ofKind((kind) => kind === 'date')
const OTHERS = ofKind((kind) => kind !== 'date').filter(
  (name) => name !== 'title' && name !== 'description',
)

/** The fields for project and department; only active projects are offered. */
function PlaceFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('tasks')
  const { data } = useDirectory()
  const { errors } = form.formState
  const choices = [
    {
      name: 'project_id',
      label: t('project'),
      none: t('noProject'),
      options: data?.projects.filter(({ status }) => status === 1) ?? [],
    },
    {
      name: 'department_id',
      label: t('department'),
      none: t('noDepartment'),
      options: data?.departments ?? [],
    },
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {choices.map(({ name, label, none, options }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ...field } }) => (
            <NativeSelect
              {...field}
              label={label}
              placeholder={none}
              options={options}
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value || null)}
              error={errors[name]?.message}
            />
          )}
        />
      ))}
    </div>
  )
}

/** The fields of a new task, in a natural order for the user. */
export function TaskFields({ form }: { form: TaskForm }) {
  return (
    <>
      <OwnInput form={form} name="title" autoFocus />
      <PeopleField form={form} name="assigned_user_id" place="assigned" />
      <div className="grid gap-4 sm:grid-cols-2">
        {DATES.map((name) => (
          <OwnInput key={name} form={form} name={name} />
        ))}
      </div>
      {OTHERS.map((name) => (
        <OwnInput key={name} form={form} name={name} />
      ))}
      <PlaceFields form={form} />
      <OwnInput form={form} name="description" />
      <SupervisorField form={form} />
      <PeopleField form={form} name="consult_user_id" place="consulted" />
      <PeopleField form={form} name="inform_user_id" place="informed" />
    </>
  )
}
