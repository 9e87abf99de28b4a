import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { setSignInEmail } from '#client/session.ts'
import { PASSWORD_RULE } from '#features/auth/contract.ts'
import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import { useSignIn } from '#features/auth/web/useSignIn.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'

export function SignInForm({ onFailure }: { onFailure: (says: ReactNode) => void }) {
  const { t, locale } = useTranslations('auth')
  const { t: common } = useTranslations('common')
  const { email, password, form, isReady, isBusy, forget } = useSignIn(onFailure)
  const [wasLeft, setLeft] = useState(false)
  return (
    <form noValidate {...form} className="flex flex-col gap-4">
      <TextField
        {...email}
        label={t('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          forget && (
            <button type="button" className={`rounded-sm ${linkClass}`} onClick={forget}>
              {t('notYou')}
            </button>
          )
        }
      />
      <div className="relative">
        <PasswordField
          {...password}
          label={t('password')}
          showLabel={common('showPassword')}
          hideToggleLabel={common('hidePassword')}
          onBlur={() => setLeft(true)}
        />
        <Link
          to="/forgot-password"
          className={`absolute end-0 top-0 text-sm ${linkClass}`}
          onClick={() => setSignInEmail(email.value)}
        >
          {t('forgot')}
        </Link>
      </div>
      <div>
        <Button
          type="submit"
          tone="primary"
          size="touch"
          className="w-full"
          busy={isBusy}
          disabled={!isReady}
        >
          {t('signIn')}
        </Button>
        <p role="status" className="mt-2 min-h-11 text-sm text-muted">
          {wasLeft && password.value && !isReady && PASSWORD_RULE[locale]}
        </p>
      </div>
    </form>
  )
}
