import type { Ref } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { SIZES } from '#features/companies/fields.ts'
import { isSlugUnchanged, slugOf } from '#features/companies/slug.ts'
import type { SectionProps } from '#features/companies/web/useSettings.ts'
import { Card } from '#ui/Card.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

const INDUSTRIES = [1, 2, 3, 4] as const

function Address({ settings: { base, values } }: SectionProps) {
  const { t } = useTranslations('settings')
  const moves = values.name.trim() !== '' && !isSlugUnchanged(base, values.name)
  return (
    <>
      <p aria-live="polite">
        {t(moves ? 'addressNew' : 'address')}{' '}
        <bdi dir="ltr" className="font-medium text-ink wrap-anywhere">
          /{moves ? slugOf(values.name) : base.slug}
        </bdi>
      </p>
      {moves && <p className="mt-1">{t('addressNote')}</p>}
    </>
  )
}

export function CompanySection({
  settings,
  nameInput,
}: SectionProps & { nameInput: Ref<HTMLInputElement> }) {
  const { t } = useTranslations('settings')
  const { values, errors, set } = settings
  return (
    <Card title={t('company')}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          ref={nameInput}
          className="sm:col-span-2"
          label={t('name')}
          required
          autoComplete="organization"
          hint={<Address settings={settings} />}
          error={errors.name}
          value={values.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <NativeSelect
          label={t('companySize')}
          options={SIZES}
          error={errors.companySize}
          value={values.companySize}
          onChange={(event) => set('companySize', Number(event.target.value))}
        />
        <NativeSelect
          label={t('industry')}
          options={INDUSTRIES.map((id) => ({ id, name: t(`industry.${id}`) }))}
          error={errors.industry}
          value={values.industry}
          onChange={(event) => set('industry', Number(event.target.value))}
        />
      </div>
    </Card>
  )
}
