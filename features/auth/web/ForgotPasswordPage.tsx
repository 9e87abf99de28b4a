import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { getSignInEmail } from '#client/session.ts'
import { forgotPassword as endpoint } from '#features/auth/contract.ts'
import { forgotPassword } from '#features/auth/web/api.ts'
import { linkClass, NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useContractForm } from '#ui/form.ts'
import { TextField } from '#ui/TextField.tsx'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const address = endpoint.query

function BackToSignIn() {
  const { t } = useTranslations('auth')
  return (
    <Link to="/signin" className={linkClass}>
      {t('backToSignIn')}
    </Link>
  )
}

export function ForgotPasswordPage() {
  const { t } = useTranslations('auth')
  if (isMailEnabled()) return <RequestLinkForm />
  return (
    <NarrowPage title={t('forgotTitle')} lead={t('forgotWithoutMail')} foot={<BackToSignIn />} />
  )
}

function RequestLinkForm() {
  const { t } = useTranslations('auth')
  const form = useContractForm(address, { email: getSignInEmail() })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, forgive } = useServerErrors(form)
  const [sent, setSent] = useState<{ says: string; times: number }>()

  const submit = form.handleSubmit(async ({ email }) => {
    forgive()
    try {
      const says = await forgotPassword(email)
      setSent((last) => ({ says, times: (last?.times ?? 0) + 1 }))
    } catch (error) {
      setSent(undefined)
      refuse(error)
    }
  })
  return (
    <NarrowPage
      title={t('forgotTitle')}
      lead={t('forgotLead')}
      message={
        refusal ? (
          <Alert tone="not-done">{refusal}</Alert>
        ) : (
          sent && (
            <Alert key={sent.times} tone="done">
              {sent.says}
            </Alert>
          )
        )
      }
      foot={<BackToSignIn />}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
          onBlur={undefined}
        />
        <Button type="submit" tone="primary" size="touch" busy={isSubmitting}>
          {sent ? t('sendAgain') : t('sendLink')}
        </Button>
        <p className="text-sm text-muted">{t('linkHint')}</p>
      </form>
    </NarrowPage>
  )
}
