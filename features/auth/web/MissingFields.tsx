import { Fragment } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import type { SignUpField } from '#features/auth/web/sign-up-fields.ts'

export type MissingField = SignUpField | 'terms'

/** The translation keys of the form's field labels. */
const NAMES = {
  name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  company_name: 'companyName',
  companySize: 'companySize',
  industry: 'industry',
  password: 'password',
  password_confirmation: 'confirmation',
  terms: 'termsOfUse',
} as const satisfies Record<MissingField, string>

interface Props {
  id: string
  missing: readonly MissingField[]
  onChoose: (field: MissingField) => void
}

/** All fields that a sign-up still needs, by name; each name focuses its field. */
export function MissingFields({ id, missing, onChoose }: Props) {
  const { t } = useTranslations(['auth', 'common'])
  return (
    <p id={id} role="status" className="mt-2 min-h-6 text-sm text-muted">
      {missing.length > 0 && `${t('auth:stillNeeded')} `}
      {missing.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && t('common:comma')}
          <button type="button" className={`rounded-sm ${linkClass}`} onClick={() => onChoose(one)}>
            {t(`auth:${NAMES[one]}`)}
          </button>
        </Fragment>
      ))}
      {missing.length > 0 && '.'}
    </p>
  )
}
