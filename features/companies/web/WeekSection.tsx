import { weekdayNames } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { SectionProps } from '#features/companies/web/useSettings.ts'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'

const MAX_FREE_DAYS = 6

export function WeekSection({ settings: { values, errors, set } }: SectionProps) {
  const { t, locale } = useTranslations('settings')
  const { weekend, first_day_of_week } = values
  const isLast = weekend.length === MAX_FREE_DAYS
  const toggle = (day: number, works: boolean) =>
    set(
      'weekend',
      works ? weekend.filter((one) => one !== day) : [...weekend, day].toSorted((a, b) => a - b),
    )
  return (
    <Card title={t('week')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t('weekText')}</p>
      <fieldset>
        <legend className="sr-only">{t('workingDays')}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {weekdayNames(locale, first_day_of_week).map(({ id, name }) => {
            const works = !weekend.includes(id)
            return (
              <Checkbox
                key={id}
                label={name}
                checked={works}
                disabled={works && isLast}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            )
          })}
        </div>
      </fieldset>
      <p role="status" className={isLast || errors.weekend ? 'mt-3 text-sm text-muted' : undefined}>
        {errors.weekend ?? (isLast && t('lastWorkingDay'))}
      </p>
    </Card>
  )
}
