import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { MAX_INTERVAL } from '#features/routine-tasks/definitions/recurrence.ts'
import { RamadanField } from '#features/routine-tasks/definitions/web/RamadanField.tsx'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

const INTERVALS = Array.from({ length: MAX_INTERVAL }, (_, index) => index + 1)
const UNITS = {
  daily: 'everyDay',
  weekly: 'everyWeek',
  monthly: 'everyMonth',
  last_day_of_month: 'everyMonth',
} as const
const ENDS = ['never', 'until', 'count'] as const
type End = (typeof ENDS)[number]
const DAYS_OFF = ['on_weekends', 'on_holidays'] as const

function IntervalField({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const unit = UNITS[form.watch('task_type')]
  return (
    <Controller
      control={form.control}
      name="interval"
      render={({ field: { value, onChange, ...field } }) => (
        <NativeSelect
          {...field}
          label={t('interval')}
          hint={t('intervalHint')}
          options={INTERVALS.map((count) => ({ id: count, name: t(unit, { count }) }))}
          value={value ?? 1}
          onChange={({ target }) => onChange(target.value === '1' ? null : Number(target.value))}
          error={form.formState.errors.interval?.message}
        />
      )}
    />
  )
}

/** Until when it is due: a date, or a number of times. */
function EndFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const [until, count, start] = form.watch(['until', 'count', 'start_date'])
  const { errors, isSubmitted } = form.formState
  const end: End = until != null ? 'until' : count != null ? 'count' : 'never'
  const set = (changed: { until: string | null; count: number | null }) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('until', changed.until, options)
    form.setValue('count', changed.count, options)
  }
  const choose = (chosen: End) =>
    set({
      until: chosen === 'until' ? start : null,
      count: chosen === 'count' ? 1 : null,
    })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect
        label={t('end')}
        options={ENDS.map((id) => ({ id, name: t(`ends.${id}`) }))}
        value={end}
        onChange={({ target }) => choose(target.value as End)}
      />
      {end === 'until' && (
        <DatePicker
          label={t('lastDate')}
          required
          value={until ?? null}
          onChange={(date) => set({ until: date ?? start, count: null })}
          error={errors.until?.message}
        />
      )}
      {end === 'count' && (
        <TextField
          label={t('numberOfTimes')}
          hint={t('numberOfTimesHint')}
          required
          type="number"
          inputMode="numeric"
          min={1}
          value={count ?? ''}
          onChange={({ target }) => set({ until: null, count: Number(target.value) || 1 })}
          error={errors.count?.message}
        />
      )}
    </div>
  )
}

function DaysOffFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const isWeekly = form.watch('task_type') === 'weekly'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DAYS_OFF.map((name) => {
        const usual = name === 'on_weekends' && isWeekly ? 'due' : 'skip'
        return (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange, ...field } }) => (
              <NativeSelect
                {...field}
                label={t(name)}
                options={(['skip', 'due'] as const).map((id) => ({ id, name: t(`dayOff.${id}`) }))}
                value={value ?? usual}
                onChange={({ target }) => onChange(target.value === usual ? null : target.value)}
              />
            )}
          />
        )
      })}
    </div>
  )
}

function ReportingFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  return (
    <div className="flex flex-col gap-3">
      <Controller
        control={form.control}
        name="not_before"
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox
            {...field}
            label={t('notBefore')}
            checked={Boolean(value)}
            onChange={({ target }) => onChange(target.checked || null)}
            error={form.formState.errors.not_before?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="after_due"
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox
            {...field}
            label={t('locks')}
            hint={t('locksHint')}
            checked={value === 'locked'}
            onChange={({ target }) => onChange(target.checked ? 'locked' : null)}
          />
        )}
      />
    </div>
  )
}

const SHOWN_ERRORS = ['interval', 'until', 'count', 'not_before', 'ramadan'] as const
const USED = [...SHOWN_ERRORS, 'on_holidays', 'on_weekends', 'after_due'] as const

/** The fields that few duties need; open at once if one of them is used. */
export function MoreFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const { defaultValues = {}, errors } = form.formState
  const isUsed = USED.some((name) => defaultValues[name] != null)
  const hasError = SHOWN_ERRORS.some((name) => errors[name])
  return (
    <details open={isUsed || hasError} className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">{t('more')}</summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <IntervalField form={form} />
        <EndFields form={form} />
        <DaysOffFields form={form} />
        <ReportingFields form={form} />
        <RamadanField form={form} />
      </div>
    </details>
  )
}
