import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import { RecurrenceFields } from '#features/dashboard/web/RecurrenceFields.tsx'
import { RoutineTaskInput, TaskType } from '#features/routine-tasks/contract.ts'
import { addRoutineTask } from '#features/routine-tasks/web/api.ts'
import { showServerErrors, useContractForm } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { companyClock } from '#platform/web/session.ts'
import { DatePicker } from '#platform/web/ui/DatePicker.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { TextArea } from '#platform/web/ui/TextArea.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { TimeField } from '#platform/web/ui/TimeField.tsx'
import { toast } from '#platform/web/ui/toast.ts'

const WARNING_MS = 2000

interface Props {
  id: string
  departments: { id: string; name: string }[]
  onBusy: (busy: boolean) => void
  onAdded: () => void
  onFailure: (message: string) => void
}

const emptyForm = () => ({
  task_name: '',
  task_type: 'daily' as const,
  start_date: companyClock().date,
  dept_id: null,
  from: null,
  to: null,
  description: '',
  recurrent_days: [],
  day_of_month: null,
})

export function useRoutineForm() {
  return useContractForm(RoutineTaskInput, emptyForm())
}

/** Name, type, start, department, times, description and what the type needs besides. */
export function RoutineForm({ id, departments, onBusy, onAdded, onFailure }: Props) {
  const { t } = useWords(['dashboard', 'common'])
  const form = useRoutineForm()
  const [key] = useState(() => uuid())
  const { errors } = form.formState
  const warn = () =>
    toast({
      title: t('common:validationTitle'),
      detail: t('dashboard:fillRequired'),
      tone: 'late',
      timeout: WARNING_MS,
    })
  const submit = form.handleSubmit(async (task) => {
    onBusy(true)
    try {
      await addRoutineTask(task, key)
      onAdded()
    } catch (error) {
      if (showServerErrors(form, error)) warn()
      else onFailure((error as Error).message || t('dashboard:addFailed'))
    } finally {
      onBusy(false)
    }
  }, warn)
  return (
    <form id={id} noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('dashboard:taskName')}
        required
        dir="auto"
        maxLength={200}
        error={errors.task_name?.message}
        {...form.register('task_name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('dashboard:taskType')}
          required
          options={TaskType.options.map((type) => ({
            id: type,
            name: t(`dashboard:type.${type}`),
          }))}
          error={errors.task_type?.message}
          {...form.register('task_type')}
        />
        <Controller
          control={form.control}
          name="start_date"
          render={({ field }) => (
            <DatePicker
              label={t('dashboard:startDate')}
              required
              value={field.value || null}
              onChange={(date) => field.onChange(date ?? '')}
              error={errors.start_date?.message}
            />
          )}
        />
      </div>
      <RecurrenceFields form={form} />
      <NativeSelect
        label={t('dashboard:departmentField')}
        placeholder={t('dashboard:noDepartment')}
        options={departments}
        error={errors.dept_id?.message}
        {...form.register('dept_id', { setValueAs: (value: string) => value || null })}
      />
      <div className="grid grid-cols-2 gap-4">
        {(['from', 'to'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <TimeField
                label={t(`dashboard:${name}`)}
                value={field.value ?? null}
                onChange={field.onChange}
                error={errors[name]?.message}
              />
            )}
          />
        ))}
      </div>
      <TextArea
        label={t('dashboard:description')}
        dir="auto"
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </form>
  )
}
