import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import type { SignUpField } from '#features/auth/web/sign-up-needs.ts'
import { formatTag } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'

export type Missing = SignUpField | 'terms'

/** What the form calls its fields. */
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
} as const satisfies Record<Missing, string>

interface Props {
  id: string
  missing: readonly Missing[]
  onChoose: (field: Missing) => void
}

/** All that a sign-up still needs, by name; each name leads to its field. */
export function StillNeeded({ id, missing, onChoose }: Props) {
  const { t, locale } = useWords('auth')
  const list = new Intl.ListFormat(formatTag(locale)).formatToParts(missing)
  return (
    <p id={id} role="status" className="mt-2 min-h-6 text-sm text-muted">
      {missing.length > 0 && `${t('stillNeeded')} `}
      {list.map(({ type, value }, at) =>
        type === 'element' ? (
          <button
            key={value}
            type="button"
            className={`rounded-sm ${linkClass}`}
            onClick={() => onChoose(value as Missing)}
          >
            {t(NAMES[value as Missing])}
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: what joins two has no name but its place
          <span key={at}>{value}</span>
        ),
      )}
      {missing.length > 0 && '.'}
    </p>
  )
}
