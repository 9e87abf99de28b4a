import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import type { AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import { DEFINITION_FIELDS, LAST_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { TaskType } from '#features/routine-tasks/definitions/schedule.ts'
import { AssignField } from '#features/routine-tasks/definitions/web/AssignField.tsx'
import { DepartmentField } from '#features/routine-tasks/definitions/web/DepartmentField.tsx'
import { EvidenceFields } from '#features/routine-tasks/definitions/web/EvidenceFields.tsx'
import { MoreFields } from '#features/routine-tasks/definitions/web/MoreFields.tsx'
import {
  type DefinitionRights,
  mayUseStarterPacks,
} from '#features/routine-tasks/definitions/web/may.ts'
import { RecurrenceFields } from '#features/routine-tasks/definitions/web/RecurrenceFields.tsx'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { WindowFields } from '#features/routine-tasks/definitions/web/WindowFields.tsx'
import { fieldNamesOf } from '#records/fields/field.ts'
import { FieldInput } from '#records/fields/web/FieldInput.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

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

/** The fields of a routine task, in the order in which people think of them. */
export function TaskFields({
  form,
  may,
  firstDay,
  stored,
  rare,
  preview,
}: {
  form: TaskForm
  may: DefinitionRights
  firstDay: number
  /** Who does it so far. */
  stored?: AssignReply | undefined
  /** Shown after the rarely used fields. */
  rare?: ReactNode
  /** Shown after the fields of the rule. */
  preview?: ReactNode
}) {
  const { t } = useTranslations(['definitions', 'routine'])
  const { errors } = form.formState
  return (
    <>
      <FieldInput autoFocus form={form} name="task_name" field={DEFINITION_FIELDS.task_name} />
      {mayUseStarterPacks() ? (
        <DepartmentField form={form} departments={may.departments} />
      ) : (
        <DepartmentSelect form={form} may={may} />
      )}
      <AssignField form={form} stored={stored} />
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
        <FieldInput
          form={form}
          name="start_date"
          field={DEFINITION_FIELDS.start_date}
          hint={t('definitions:startHint')}
        />
      </div>
      <RecurrenceFields form={form} firstDay={firstDay} />
      <WindowFields form={form} />
      <MoreFields form={form} />
      <EvidenceFields form={form} />
      {rare}
      {preview}
      {fieldNamesOf(LAST_FIELDS).map((name) => (
        <FieldInput key={name} form={form} name={name} field={LAST_FIELDS[name]} rows={2} />
      ))}
    </>
  )
}
