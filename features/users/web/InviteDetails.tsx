import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { PositionField } from '#features/users/web/PositionField.tsx'
import type { Details } from '#features/users/web/useInvites.ts'
import { isLocale } from '#shared/locale.ts'
import { MultiSelect } from '#ui/ChipsField.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'ar', name: 'العربية' },
]

export const NO_DETAILS: Details = { position: '', role_ids: [], department_ids: [] }

/** The position, roles and departments for everyone in one batch of invitations. */
export function InviteDetails({
  details,
  onChange,
}: {
  details: Details
  onChange: (details: Details) => void
}) {
  const { t } = useTranslations('users')
  const { data, isError } = useDirectory()
  const { position = '', role_ids = [], department_ids = [], locale } = details
  const several = {
    removeLabel: (name: string) => t('removeAddress', { email: name }),
    emptyLabel: t('noSuch'),
    error: isError && !data ? t('optionsFailed') : undefined,
  }
  const speak = (chosen: string) => {
    const { locale: _, ...rest } = details
    onChange(isLocale(chosen) ? { ...rest, locale: chosen } : rest)
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PositionField
        label={t('position')}
        placeholder={t('optional')}
        value={position}
        onChange={({ target }) => onChange({ ...details, position: target.value })}
      />
      <NativeSelect
        label={t(isMailEnabled() ? 'mailLanguage' : 'invitationLanguage')}
        placeholder={t('companyLanguage')}
        options={LANGUAGES}
        value={locale ?? ''}
        onChange={({ target }) => speak(target.value)}
      />
      <MultiSelect
        {...several}
        label={t('roles')}
        hint={t('rolesHint')}
        placeholder={t('chooseRoles')}
        options={data?.roles ?? []}
        value={role_ids}
        onChange={(chosen) => onChange({ ...details, role_ids: chosen })}
      />
      <MultiSelect
        {...several}
        label={t('departments')}
        hint={t('departmentsHint')}
        placeholder={t('chooseDepartments')}
        options={data?.departments ?? []}
        value={department_ids}
        onChange={(chosen) => onChange({ ...details, department_ids: chosen })}
      />
    </div>
  )
}
