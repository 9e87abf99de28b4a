import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { unsubscribeNotices } from '#features/notifications/preferences-contract.ts'
import { CallError, call } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { useReason } from '#platform/web/useReason.ts'

type State = { is: 'asking' | 'busy' | 'off' | 'bad link' } | { is: 'failed'; error: unknown }

const readToken = () => new URLSearchParams(location.search).get('token') ?? ''

/** Where the link of a mail leads: it turns nothing off by being opened, as scanners of mails open it. */
export function NotificationsOffPage() {
  const { t } = useWords('notifications')
  const reasonOf = useReason()
  const [token] = useState(readToken)
  const [state, setState] = useState<State>({ is: token ? 'asking' : 'bad link' })
  const turnOff = async () => {
    setState({ is: 'busy' })
    try {
      await call(unsubscribeNotices, { body: { token } })
      setState({ is: 'off' })
    } catch (error) {
      const isBad = error instanceof CallError && 'token' in error.errors
      setState(isBad ? { is: 'bad link' } : { is: 'failed', error })
    }
  }
  const message = {
    asking: undefined,
    busy: undefined,
    off: <Alert tone="done">{t('isOff')}</Alert>,
    'bad link': <Alert tone="not-done">{t('badLink')}</Alert>,
    failed: <Alert tone="not-done">{'error' in state && reasonOf(state.error)}</Alert>,
  }[state.is]
  return (
    <NarrowPage title={t('offTitle')} message={message}>
      {state.is === 'off' || state.is === 'bad link' ? (
        <>
          {state.is === 'bad link' && <p className="text-muted">{t('badLinkText')}</p>}
          <Link
            to="/signin"
            className={`mt-6 w-full ${buttonClass({ tone: 'primary', size: 'touch' })}`}
          >
            {t('signIn')}
          </Link>
        </>
      ) : (
        <>
          <p className="mb-6 text-muted">{t('offAsk')}</p>
          <Button
            tone="primary"
            size="touch"
            className="w-full"
            busy={state.is === 'busy'}
            onClick={() => void turnOff()}
          >
            {t('offButton')}
          </Button>
        </>
      )}
    </NarrowPage>
  )
}
