import { Controller } from 'react-hook-form'
import type { useRoutineForm } from '#features/dashboard/web/RoutineForm.tsx'
import { storedProfile } from '#features/profile/web/api.ts'
import { weekdayNames } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { join } from '#platform/web/ui/join.ts'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'

type Form = ReturnType<typeof useRoutineForm>

const DAYS = Array.from({ length: 31 }, (_, index) => ({ id: index + 1, name: String(index + 1) }))

interface WeekdaysProps {
  chosen: readonly number[]
  onChange: (days: number[]) => void
  error: string | undefined
}

function Weekdays({ chosen, onChange, error }: WeekdaysProps) {
  const { t, locale } = useWords('dashboard')
  const firstDay = storedProfile()?.company.first_day_of_week ?? 1
  const toggle = (day: number) =>
    onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  return (
    <fieldset aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">
        {t('weekdays')}
        <span aria-hidden="true" className="text-not-done">
          {' *'}
        </span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdayNames(locale, firstDay).map(({ id, name }) => (
          <label
            key={id}
            className={join(
              'flex min-h-8 items-center rounded-md border px-2.5 text-sm has-focus-visible:ring-focus',
              chosen.includes(id)
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-field-line',
            )}
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
      {error && <p className="mt-1 text-sm text-not-done">{error}</p>}
    </fieldset>
  )
}

/** What a type needs besides: weekdays for weekly, a day for monthly. */
export function RecurrenceFields({ form }: { form: Form }) {
  const { t } = useWords('dashboard')
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
          />
        )}
      />
    )
  if (type === 'monthly')
    return (
      <NativeSelect
        label={t('dayOfMonth')}
        hint={t('dayOfMonthHint')}
        required
        placeholder="–"
        options={DAYS}
        error={errors.day_of_month?.message}
        {...form.register('day_of_month', {
          setValueAs: (value: unknown) => (value ? Number(value) : null),
        })}
      />
    )
  return null
}
