import { useTranslations } from '#client/i18n.ts'
import type { SectionProps } from '#features/companies/web/useSettings.ts'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Sets how long after its window a report does not count as late. */
export function ReportsSection({ settings: { values, errors, set } }: SectionProps) {
  const { t } = useTranslations('settings')
  const { late_grace_minutes: grace } = values
  return (
    <Card title={t('reports')}>
      <TextField
        type="number"
        min={0}
        max={1440}
        step={1}
        inputMode="numeric"
        className="sm:max-w-md"
        label={t('grace')}
        required
        hint={t('graceHint')}
        error={errors.late_grace_minutes}
        value={Number.isNaN(grace) ? '' : grace}
        onChange={({ target }) => set('late_grace_minutes', target.valueAsNumber)}
      />
    </Card>
  )
}
