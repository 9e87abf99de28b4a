import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkClass, NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { AcceptForm } from '#features/users/web/accept/AcceptForm.tsx'
import { AcceptSkeleton } from '#features/users/web/accept/AcceptSkeleton.tsx'
import { useInvitation } from '#features/users/web/accept/useInvitation.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { useReason } from '#platform/web/useReason.ts'

const readToken = () => new URLSearchParams(location.search).get('token') ?? ''

/** Where a mailed invitation leads: a person says who they are, then goes on to the sign-in. */
export function AcceptInvitationPage() {
  const { t } = useWords(['invitation', 'common'])
  const reasonOf = useReason()
  const [token] = useState(readToken)
  const { state, retry, end } = useInvitation(token)
  switch (state.is) {
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
  const { t } = useWords('invitation')
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
