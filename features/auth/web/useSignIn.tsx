import { useRouter } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import * as z from 'zod/mini'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { problemsOf } from '#client/problems.ts'
import { getSignInEmail, readSession, setSignInEmail } from '#client/session.ts'
import { isSignInPassword, login } from '#features/auth/contract.ts'
import { firstPageOf, returnPath } from '#features/auth/web/after-sign-in.ts'
import { signIn } from '#features/auth/web/api.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'
import { Reasons } from '#ui/Reasons.tsx'

const credentials = login.body

/** Opens the page that redirected the user to sign-in, or the first page for this user. */
function useOpenPage() {
  const router = useRouter()
  return () => {
    const session = readSession()
    if (!session) return
    const { returnTo } = router.state.location.state
    const href = returnPath(returnTo, session)
    if (href) return router.navigate({ href, state: { afterSignIn: true } })
    return router.navigate({
      to: firstPageOf(session),
      params: { companyName: session.companySlug },
    })
  }
}

/** spec: the Arabic sentence in either language; other readers get their own language above it. */
function NoResponseMessage() {
  const { t, locale } = useTranslations('auth')
  return (
    <>
      {locale !== 'ar' && <span className="block">{t('signInFailed')}</span>}
      <span lang="ar" dir="rtl" className="block text-start">
        {t('signInUnanswered')}
      </span>
    </>
  )
}

function useFailureMessage() {
  const { t } = useTranslations('auth')
  return (error: unknown): ReactNode => {
    if (!(error instanceof CallError)) return t('signInFailed')
    if (error.status === 401) return t('wrongCredentials')
    if (problemsOf(error).length > 0)
      return <Reasons error={error} names={{ email: t('email'), password: t('password') }} />
    if (error.status === 0 || error.status >= 500) return <NoResponseMessage />
    return error.message || t('signInFailed')
  }
}

/** Focuses a field when the page mounts, if `wanted`. */
function useFocusWhen(wanted: boolean, field: RefObject<HTMLInputElement | null>) {
  const [isWanted] = useState(wanted)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted, field])
}

/**
 * The sign-in form without the form library: two fields are not worth its size on the page that
 * everybody loads first. `onFailure` shows the reason of a failure.
 */
export function useSignIn(onFailure: (says: ReactNode) => void) {
  const { t, locale } = useTranslations('auth')
  const [known, setKnown] = useState(getSignInEmail)
  const [values, setValues] = useState({ email: known, password: '' })
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  useFocusWhen(known !== '', passwordInput)
  const says = useFailureMessage()
  const openPage = useOpenPage()
  const isReady = isSignInPassword(values.password)
  const checked = z.safeParse(credentials, values, { error: createErrorMap(locale) })
  const errors = checked.error ? fieldErrors(checked.error.issues) : {}

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!checked.success) return (errors.email ? emailInput : passwordInput).current?.focus()
    setBusy(true)
    try {
      await signIn(checked.data)
      await openPage()
    } catch (error) {
      onFailure(says(error))
      passwordInput.current?.focus()
      passwordInput.current?.select()
    }
    setBusy(false)
  }

  /** A disabled button ignores Enter without any message from the browser, so this shows one. */
  const explainDisabled = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || isReady || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onFailure(t('unmetRequirements'))
  }

  const forget = () => {
    setSignInEmail('')
    setKnown('')
    setValues((last) => ({ ...last, email: '' }))
    emailInput.current?.focus()
  }

  const field = (name: 'email' | 'password') => ({
    name,
    value: values[name],
    error: isAsked ? errors[name]?.[0] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setValues((last) => ({ ...last, [name]: target.value })),
  })
  return {
    email: { ...field('email'), ref: emailInput },
    password: { ...field('password'), ref: passwordInput },
    form: { onSubmit: (event: FormEvent) => void submit(event), onKeyDown: explainDisabled },
    isReady,
    isBusy,
    /** Set if the address was prefilled: switches to another one. */
    forget: known !== '' && values.email === known ? forget : undefined,
  }
}
