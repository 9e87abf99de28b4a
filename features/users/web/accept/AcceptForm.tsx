import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { CallError, call } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { storeWelcome } from '#features/auth/web/api.ts'
import { NewPasswordFields } from '#features/auth/web/NewPasswordFields.tsx'
import * as invitations from '#features/users/invitations.ts'
import type { Input, Reply } from '#shared/endpoint.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useContractForm } from '#ui/form.ts'
import { TextField } from '#ui/TextField.tsx'
import { useServerErrors } from '#ui/useServerErrors.tsx'

export type Welcome = Reply<typeof invitations.getInvitation>

/** Accepts an invitation; the sign-in page then has the address filled in. */
async function registerViaInvitation(
  form: Input<typeof invitations.registerViaInvitation>['body'],
  email: string,
): Promise<void> {
  await call(invitations.registerViaInvitation, { body: form })
  storeWelcome('joined', email)
}

/** Whether the error concerns the link itself: expired or unknown. */
export const isLinkError = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 404 || Object.keys(error.errors).join() === 'token')

const answer = invitations.registerViaInvitation.body

interface Props {
  token: string
  welcome: Welcome
  onDead: () => void
}

function useAccept({ token, welcome, onDead }: Props) {
  const navigate = useNavigate()
  const { name, last_name, email } = welcome
  const form = useContractForm(answer, {
    ...{ token, name, last_name },
    password: '',
    password_confirmation: '',
  })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(
    async (values) => {
      forgive()
      try {
        await registerViaInvitation(values, email)
      } catch (error) {
        return isLinkError(error) ? onDead() : refuse(error)
      }
      await navigate({ to: '/signin' })
    },
    (invalid) => {
      if (invalid.token) onDead()
    },
  )
  return { form, refusal, submit }
}

/** The person's name, and a password for the sign-in. */
export function AcceptForm(props: Props) {
  const { t } = useTranslations('invitation')
  const { company_name, email } = props.welcome
  const { form, refusal, submit } = useAccept(props)
  const { errors, isSubmitting } = form.formState
  const [password, password_confirmation] = useWatch({
    control: form.control,
    name: ['password', 'password_confirmation'],
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {refusal && <Alert tone="not-done">{refusal}</Alert>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-hover px-4 py-3">
        <dt className="text-muted">{t('company')}</dt>
        <dd className="font-medium wrap-anywhere">
          <bdi>{company_name}</bdi>
        </dd>
        <dt className="text-muted">{t('email')}</dt>
        <dd className="font-medium wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </dd>
      </dl>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('firstName')}
          autoComplete="given-name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t('lastName')}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <NewPasswordFields
        label={t('password')}
        fields={{
          password: form.register('password'),
          password_confirmation: form.register('password_confirmation'),
        }}
        values={{ password, password_confirmation }}
        errors={errors}
      />
      <Button type="submit" tone="primary" size="touch" busy={isSubmitting}>
        {t('join')}
      </Button>
    </form>
  )
}
