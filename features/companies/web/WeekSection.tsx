import { useTranslations } from '#client/i18n.ts'
import type { SectionProps } from '#features/companies/web/useSettings.ts'
import { isLastWorkingDay, WorkingDays } from '#features/companies/web/WorkingDays.tsx'
import { Card } from '#ui/Card.tsx'

export function WeekSection({ settings: { values, errors, set } }: SectionProps) {
  const { t } = useTranslations('settings')
  const { weekend, first_day_of_week } = values
  const isLast = isLastWorkingDay(weekend)
  return (
    <Card title={t('week')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t('weekText')}</p>
      <WorkingDays
        label={t('workingDays')}
        weekend={weekend}
        firstDay={first_day_of_week}
        onChange={(days) => set('weekend', days)}
        className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4"
      />
      <p role="status" className={isLast || errors.weekend ? 'mt-3 text-sm text-muted' : undefined}>
        {errors.weekend ?? (isLast && t('lastWorkingDay'))}
      </p>
    </Card>
  )
}
