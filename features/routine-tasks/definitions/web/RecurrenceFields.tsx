import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { weekdayNames } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { FieldLabel, labelClass } from '#ui/Field.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

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

/** The extra fields of a type: weekdays for weekly, a day for monthly. */
export function RecurrenceFields({ form, firstDay }: { form: TaskForm; firstDay: number }) {
  const { t } = useTranslations('definitions')
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
  if (type === 'monthly')
    return (
      <Controller
        control={form.control}
        name="day_of_month"
        render={({ field: { value, onChange, ...field } }) => (
          <NativeSelect
            {...field}
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
    )
  return null
}
