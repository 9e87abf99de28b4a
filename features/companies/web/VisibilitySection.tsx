import { useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { SectionProps } from '#features/companies/web/useSettings.ts'
import { Card } from '#ui/Card.tsx'

const CHOICES = ['company', 'participants'] as const

export function VisibilitySection({ settings: { values, set } }: SectionProps) {
  const { t } = useTranslations('settings')
  const name = useId()
  return (
    <Card title={t('visibility')}>
      <fieldset>
        <legend className="sr-only">{t('visibility')}</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {CHOICES.map((choice) => (
            <label
              key={choice}
              className="flex items-start gap-3 rounded-md border border-line p-4 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:ring-focus not-has-checked:hover:bg-hover"
            >
              <input
                type="radio"
                name={name}
                value={choice}
                checked={values.task_visibility === choice}
                onChange={() => set('task_visibility', choice)}
                aria-describedby={`${name}-${choice}`}
                className="mt-1 size-4 shrink-0 appearance-none rounded-full border border-field-line bg-card outline-none checked:border-5 checked:border-accent forced-colors:appearance-auto"
              />
              <span className="min-w-0">
                <span className="block font-medium">{t(`visibility.${choice}`)}</span>
                <span id={`${name}-${choice}`} className="block text-sm text-muted">
                  {t(`visibility.${choice}Text`)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
