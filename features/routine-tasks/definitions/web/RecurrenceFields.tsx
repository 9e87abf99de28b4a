import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { weekdayNames } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { FieldLabel, labelClass } from '#ui/Field.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

const DAYS = Array.from({ length: 31 }, (_, index) => ({ id: index + 1, name: String(index + 1) }))

/** Checkboxes for the weekdays, in the order of the company's week. */
export function Weekdays({
  chosen,
  onChange,
  error,
  firstDay,
}: {
  chosen: readonly number[]
  onChange: (days: number[]) => void
  error: string | undefined
  firstDay: number
}) {
  const { t, locale } = useTranslations('definitions')
  const errorId = useId()
  const toggle = (day: number) =>
    onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={`mb-1.5 ${labelClass}`}>
        <FieldLabel label={t('weekdays')} required />
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdayNames(locale, firstDay).map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-10 items-center rounded-md border border-field-line px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:ring-focus"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium whitespace-pre-line text-not-done">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const WEEKS = [1, 2, 3, 4, -1] as const
const KINDS = ['day', 'weekday'] as const

/** A day of the month, or a weekday such as the second Tuesday. */
function MonthDayFields({ form, firstDay }: { form: TaskForm; firstDay: number }) {
  const { t, locale } = useTranslations('definitions')
  const nth = form.watch('nth')
  const { errors, isSubmitted } = form.formState
  const set = (day: number | null, chosen: typeof nth) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('day_of_month', day, options)
    form.setValue('nth', chosen, options)
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <SegmentedControl
        label={t('monthDay')}
        options={KINDS.map((id) => ({ id, name: t(`monthDays.${id}`) }))}
        value={nth ? 'weekday' : 'day'}
        onChange={(kind) => set(null, kind === 'weekday' ? { week: 1, weekday: firstDay } : null)}
      />
      {nth ? (
        <div className="grid w-full grid-cols-2 gap-4">
          <NativeSelect
            label={t('whichWeek')}
            options={WEEKS.map((id) => ({ id, name: t(`week.${id}`) }))}
            value={nth.week}
            onChange={({ target }) =>
              set(null, { ...nth, week: Number(target.value) as (typeof WEEKS)[number] })
            }
          />
          <NativeSelect
            label={t('weekday')}
            hint={t('nthHint')}
            options={weekdayNames(locale, firstDay)}
            value={nth.weekday}
            onChange={({ target }) => set(null, { ...nth, weekday: Number(target.value) })}
          />
        </div>
      ) : (
        <Controller
          control={form.control}
          name="day_of_month"
          render={({ field: { value, onChange, ...field } }) => (
            <NativeSelect
              {...field}
              className="w-full"
              label={t('dayOfMonth')}
              hint={t('dayOfMonthHint')}
              required
              placeholder="–"
              options={DAYS}
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
              error={errors.day_of_month?.message}
            />
          )}
        />
      )}
    </div>
  )
}

/** The extra fields of a type: weekdays for weekly, a day for monthly. */
export function RecurrenceFields({ form, firstDay }: { form: TaskForm; firstDay: number }) {
  const type = form.watch('task_type')
  const { errors } = form.formState
  if (type === 'weekly')
    return (
      <Controller
        control={form.control}
        name="recurrent_days"
        render={({ field }) => (
          <Weekdays
            chosen={field.value ?? []}
            onChange={field.onChange}
            error={errors.recurrent_days?.message}
            firstDay={firstDay}
          />
        )}
      />
    )
  if (type === 'monthly') return <MonthDayFields form={form} firstDay={firstDay} />
  return null
}
