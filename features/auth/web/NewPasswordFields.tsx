import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { isNewPassword, PASSWORD_RULE, PASSWORDS_DIFFER } from '#features/auth/contract.ts'
import { PasswordField } from '#ui/PasswordField.tsx'

interface PasswordPair<T> {
  password: T
  password_confirmation: T
}

/** An error without a type is from the server, which can refuse what the rule here accepts. */
interface FieldError {
  type?: unknown
  message?: string
}

const serverMessage = (refused: FieldError | undefined) =>
  refused?.type ? undefined : refused?.message

/** Reserves the height of the longer text, so that nothing below moves while the user types. */
function LiveHint({ good, rule }: { good: string | false; rule: ReactNode }) {
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span aria-hidden="true" className="invisible">
        {rule}
      </span>
      <span role="status">
        {good ? (
          <span className="flex items-center gap-1.5 font-medium text-done">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            {good}
          </span>
        ) : (
          rule
        )}
      </span>
    </span>
  )
}

/** The special characters that a password can contain; the text of the rule does not list them. */
function SpecialCharacters() {
  const { t } = useTranslations('auth')
  return (
    <>
      {t('signs')} <bdi dir="ltr">@ $ ! % * ? &</bdi>
    </>
  )
}

/** A password and its confirmation; what each one lacks is shown during typing. */
export function NewPasswordFields({
  label,
  fields,
  values,
  errors,
}: {
  label: string
  fields: PasswordPair<UseFormRegisterReturn>
  values: PasswordPair<string>
  errors: Partial<PasswordPair<FieldError>>
}) {
  const { t, locale } = useTranslations('auth')
  const { t: common } = useTranslations('common')
  const isValid = isNewPassword(values.password)
  const isRepeated = values.password_confirmation !== ''
  const isSame = isRepeated && values.password === values.password_confirmation
  const refused = isValid ? serverMessage(errors.password) : errors.password?.message
  const differs = isRepeated ? PASSWORDS_DIFFER[locale] : errors.password_confirmation?.message
  const unconfirmed = isSame ? serverMessage(errors.password_confirmation) : differs
  const rule = (
    <>
      {PASSWORD_RULE[locale]} <SpecialCharacters />
    </>
  )
  const toggle = {
    showLabel: common('showPassword'),
    hideToggleLabel: common('hidePassword'),
    autoComplete: 'new-password',
  }
  return (
    <>
      <PasswordField
        {...toggle}
        {...fields.password}
        label={label}
        error={refused}
        hint={
          refused ? (
            <SpecialCharacters />
          ) : (
            <LiveHint good={isValid && t('passwordValid')} rule={rule} />
          )
        }
      />
      <PasswordField
        {...toggle}
        {...fields.password_confirmation}
        label={t('confirmation')}
        error={unconfirmed}
        hint={!unconfirmed && <LiveHint good={isSame && t('passwordsMatch')} rule={'\u00a0'} />}
      />
    </>
  )
}
