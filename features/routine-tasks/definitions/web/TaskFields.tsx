import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { TaskType } from '#features/routine-tasks/definitions/fields.ts'
import { DepartmentField } from '#features/routine-tasks/definitions/web/DepartmentField.tsx'
import {
  type DefinitionRights,
  mayUseStarterPacks,
} from '#features/routine-tasks/definitions/web/may.ts'
import { RecurrenceFields } from '#features/routine-tasks/definitions/web/RecurrenceFields.tsx'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TimeField } from '#ui/TimeField.tsx'

/** A plain select, for users who cannot create departments. */
function DepartmentSelect({ form, may }: { form: TaskForm; may: DefinitionRights }) {
  const { t } = useTranslations('definitions')
  return (
    <Controller
      control={form.control}
      name="dept_id"
      render={({ field: { value, onChange, ...field } }) => (
        <NativeSelect
          {...field}
          label={t('department')}
          {...(may.all && { placeholder: t('wholeCompany') })}
          options={may.departments}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
          error={form.formState.errors.dept_id?.message}
        />
      )}
    />
  )
}

function TimeFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const { errors } = form.formState
  const [from, to] = form.watch(['from', 'to'])
  return (
    <div>
      <div className="grid grid-cols-2 gap-4">
        {(['from', 'to'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <TimeField
                label={t(name)}
                value={field.value ?? null}
                onChange={field.onChange}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
      </div>
      {from && to && to < from && <p className="mt-1.5 text-sm text-muted">{t('overnightHint')}</p>}
    </div>
  )
}

/** The fields of a routine task, in the order in which people think of them. */
export function TaskFields({
  form,
  may,
  firstDay,
  preview,
}: {
  form: TaskForm
  may: DefinitionRights
  firstDay: number
  /** Shown after the fields of the rule. */
  preview?: ReactNode
}) {
  const { t } = useTranslations(['definitions', 'routine'])
  const { errors } = form.formState
  return (
    <>
      <TextField
        autoFocus
        label={t('definitions:taskName')}
        required
        autoComplete="off"
        maxLength={200}
        error={errors.task_name?.message}
        {...form.register('task_name')}
      />
      {mayUseStarterPacks() ? (
        <DepartmentField form={form} departments={may.departments} />
      ) : (
        <DepartmentSelect form={form} may={may} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('definitions:taskType')}
          required
          hint={
            form.watch('task_type') === 'last_day_of_month'
              ? t('definitions:lastDayHint')
              : undefined
          }
          options={TaskType.options.map((id) => ({ id, name: t(`routine:type.${id}`) }))}
          error={errors.task_type?.message}
          {...form.register('task_type')}
        />
        <Controller
          control={form.control}
          name="start_date"
          render={({ field }) => (
            <DatePicker
              label={t('definitions:startDate')}
              required
              hint={t('definitions:startHint')}
              value={field.value || null}
              onChange={(date) => field.onChange(date ?? '')}
              error={errors.start_date?.message}
            />
          )}
        />
      </div>
      <RecurrenceFields form={form} firstDay={firstDay} />
      <TimeFields form={form} />
      {preview}
      <TextArea
        label={t('definitions:description')}
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  )
}
