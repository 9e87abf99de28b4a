import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useId, useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { setSignInEmail } from '#client/session.ts'
import { checkEmail } from '#features/auth/contract.ts'
import { readStartEmail, submitEmail } from '#features/auth/web/api.ts'
import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import { TRIAL_DAYS } from '#features/plans/contract.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useContractForm } from '#ui/form.ts'
import { TextField } from '#ui/TextField.tsx'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const address = checkEmail.query

/** One email field that starts a sign-up, or sends a user who has an account to sign-in. */
export function BeginForm({ email }: { email: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslations('auth')
  const navigate = useNavigate()
  const form = useContractForm(address, { email: readStartEmail() })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, forgive } = useServerErrors(form)
  const [taken, setTaken] = useState<string>()
  const note = useId()
  const field = form.register('email', { onChange: () => setTaken(undefined) })

  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      await submitEmail(values.email)
    } catch (error) {
      if (error instanceof CallError && error.errors.email) setTaken(values.email)
      return refuse(error)
    }
    await navigate({ to: '/signup' })
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          className="grow"
          label={t('yourEmail')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...field}
          ref={(input) => {
            field.ref(input)
            email.current = input
          }}
          onBlur={undefined}
          hint={
            taken && (
              <Link to="/signin" className={linkClass} onClick={() => setSignInEmail(taken)}>
                {t('signInInstead')}
              </Link>
            )
          }
        />
        {/* Aligns the button with the field, below its label. */}
        <div className="text-sm sm:pt-[calc(1lh+0.375rem)]">
          <Button
            type="submit"
            tone="primary"
            size="touch"
            className="max-sm:w-full"
            busy={isSubmitting}
            aria-describedby={note}
          >
            {t('begin')}
          </Button>
        </div>
      </div>
      {refusal && (
        <Alert tone="not-done" className="mt-3">
          {refusal}
        </Alert>
      )}
      <p id={note} className="mt-3 text-sm text-muted">
        {t('trial', { days: TRIAL_DAYS })}
      </p>
    </form>
  )
}
