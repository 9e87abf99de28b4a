import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { problemsOf } from '#client/problems.ts'
import { setSignInEmail } from '#client/session.ts'
import { resetPassword as endpoint } from '#features/auth/contract.ts'
import { resetPassword } from '#features/auth/web/api.ts'
import { linkClass, NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { NewPasswordFields } from '#features/auth/web/NewPasswordFields.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { useContractForm } from '#ui/form.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const choice = endpoint.body

/** The parameters of the mailed link. */
interface MailedLink {
  email: string
  token: string
}

function readLink(): MailedLink {
  const query = new URLSearchParams(location.search)
  return { email: query.get('email') ?? '', token: query.get('token') ?? '' }
}

export function ResetPasswordPage() {
  const [link] = useState(readLink)
  const [isDead, setDead] = useState(!link.email || !link.token)
  return isDead ? (
    <InvalidLink email={link.email} />
  ) : (
    <NewPassword link={link} onDead={() => setDead(true)} />
  )
}

function InvalidLink({ email }: { email: string }) {
  const { t } = useTranslations('auth')
  return (
    <NarrowPage title={t('deadTitle')} message={<Alert tone="not-done">{t('deadText')}</Alert>}>
      <Link
        to="/forgot-password"
        onClick={() => setSignInEmail(email)}
        className={`mt-6 w-full ${buttonClass({ tone: 'primary', size: 'touch' })}`}
      >
        {t('askAgain')}
      </Link>
    </NarrowPage>
  )
}

/** The server's error names only the link's own fields if the link is expired or invalid. */
const isLinkError = (error: unknown) => {
  const fields = problemsOf(error).map(({ field }) => field)
  return fields.length > 0 && fields.every((field) => field === 'token' || field === 'email')
}

function NewPassword({ link, onDead }: { link: MailedLink; onDead: () => void }) {
  const { t } = useTranslations('auth')
  const navigate = useNavigate()
  const form = useContractForm(choice, { ...link, password: '', password_confirmation: '' })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, forgive } = useServerErrors(form)
  const [password, password_confirmation] = useWatch({
    control: form.control,
    name: ['password', 'password_confirmation'],
  })

  const submit = form.handleSubmit(
    async (values) => {
      forgive()
      try {
        await resetPassword(values)
      } catch (error) {
        return isLinkError(error) ? onDead() : refuse(error)
      }
      await navigate({ to: '/signin' })
    },
    (invalid) => {
      if (invalid.email || invalid.token) onDead()
    },
  )
  return (
    <NarrowPage
      title={t('resetTitle')}
      lead={t('resetFor', { email: link.email })}
      message={refusal && <Alert tone="not-done">{refusal}</Alert>}
      foot={
        <Link to="/signin" className={linkClass}>
          {t('backToSignIn')}
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordFields
          label={t('newPassword')}
          fields={{
            password: form.register('password'),
            password_confirmation: form.register('password_confirmation'),
          }}
          values={{ password, password_confirmation }}
          errors={errors}
        />
        <Button type="submit" tone="primary" size="touch" busy={isSubmitting}>
          {t('savePassword')}
        </Button>
      </form>
    </NarrowPage>
  )
}
