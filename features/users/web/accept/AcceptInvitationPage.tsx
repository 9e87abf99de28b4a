import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { setLocale, useTranslations } from '#client/i18n.ts'
import { getCookie } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import { linkClass, NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import * as invitations from '#features/users/invitations.ts'
import { AcceptForm, isLinkError, type Welcome } from '#features/users/web/accept/AcceptForm.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const readToken = () => new URLSearchParams(location.search).get('token') ?? ''

/** The target of a mailed invitation: a person enters their details, then goes to the sign-in. */
export function AcceptInvitationPage() {
  const { t } = useTranslations(['invitation', 'common'])
  const reasonOf = useReason()
  const [token] = useState(readToken)
  const { state, retry, end } = useInvitation(token)
  switch (state.status) {
    case 'loading':
      return <AcceptSkeleton />
    case 'dead':
      return <DeadInvitation />
    case 'failed':
      return (
        <NarrowPage title={t('invitation:titlePlain')}>
          <ErrorState
            title={t('invitation:failed')}
            retryLabel={t('common:retry')}
            onRetry={retry}
            className="-mt-16"
          >
            {reasonOf(state.error)}
          </ErrorState>
        </NarrowPage>
      )
    case 'open':
      return (
        <NarrowPage
          title={t('invitation:title', { company: state.welcome.company_name })}
          lead={t('invitation:lead')}
          foot={
            <>
              {t('invitation:haveAccount')}{' '}
              <Link to="/signin" className={linkClass}>
                {t('invitation:signIn')}
              </Link>
            </>
          }
        >
          <AcceptForm token={token} welcome={state.welcome} onDead={end} />
        </NarrowPage>
      )
  }
}

function DeadInvitation() {
  const { t } = useTranslations('invitation')
  return (
    <NarrowPage title={t('titlePlain')} message={<Alert tone="not-done">{t('deadTitle')}</Alert>}>
      <div className="flex flex-col gap-3 text-muted">
        <p>{t('deadText')}</p>
        <p>{t('deadJoined')}</p>
        <p>{t('deadAsk')}</p>
      </div>
      <Link
        to="/signin"
        className={`mt-6 w-full ${buttonClass({ tone: 'primary', size: 'touch' })}`}
      >
        {t('signIn')}
      </Link>
    </NarrowPage>
  )
}

const FIELDS = ['name', 'password', 'confirmation']

/** A skeleton of the form's size. */
function AcceptSkeleton() {
  const { t } = useTranslations('invitation')
  return (
    <NarrowPage title={t('titlePlain')} lead={<Skeleton className="h-4 w-full" />}>
      <LoadingText />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-18 w-full" />
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-3.5 w-24" />
            <Skeleton className="h-10 w-full" />
          </div>
        ))}
      </div>
    </NarrowPage>
  )
}

type InvitationState =
  | { status: 'loading' | 'dead' }
  | { status: 'failed'; error: unknown }
  | { status: 'open'; welcome: Welcome }

/** The person and the company of an invitation link. */
const getInvitation = (token: string, signal: AbortSignal): Promise<Welcome> =>
  call(invitations.getInvitation, { params: { token } }, { signal })

/**
 * Loads an invitation without the query cache, which a public page does not have. If the user never
 * chose a language, the page uses the mail's.
 */
function useInvitation(token: string) {
  const [state, setState] = useState<InvitationState>({ status: token ? 'loading' : 'dead' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the request again
  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    getInvitation(token, leaving.signal).then(
      (welcome) => {
        if (!getCookie('locale')) void setLocale(welcome.locale)
        setState({ status: 'open', welcome })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setState(isLinkError(error) ? { status: 'dead' } : { status: 'failed', error })
      },
    )
    return () => leaving.abort()
  }, [token, tries])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setTries((last) => last + 1)
  }, [])
  const end = useCallback(() => setState({ status: 'dead' }), [])
  return { state, retry, end }
}
