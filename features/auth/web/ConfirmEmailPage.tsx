import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { confirmEmail } from '#features/auth/web/api.ts'
import { NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'

type State =
  | { status: 'asking' | 'done' | 'dead' }
  | { status: 'refused' | 'failed'; error: unknown }

const readToken = () => new URLSearchParams(location.search).get('token') ?? ''

/**
 * The server's error names `token` if the link is invalid, and `email` if somebody else has the
 * address now.
 */
function stateForError(error: unknown): State {
  if (!(error instanceof CallError)) return { status: 'failed', error }
  if ('token' in error.errors) return { status: 'dead' }
  return { status: 'email' in error.errors ? 'refused' : 'failed', error }
}

/** Uses the link up only once, however often the page renders. */
function useConfirmation() {
  const [token] = useState(readToken)
  const [state, setState] = useState<State>({ status: token ? 'asking' : 'dead' })
  const asked = useRef(false)
  const submitToken = () => {
    setState({ status: 'asking' })
    confirmEmail(token).then(
      () => setState({ status: 'done' }),
      (error: unknown) => setState(stateForError(error)),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true
    submitToken()
  }, [])
  return { state, submitToken }
}

/** The target of the link mailed to an address; works with and without a session. */
export function ConfirmEmailPage() {
  const { t } = useTranslations(['auth', 'common'])
  const reasonOf = useReason()
  const { state, submitToken } = useConfirmation()
  const message = {
    asking: () => <Alert>{t('auth:confirming')}</Alert>,
    done: () => <Alert tone="done">{t('auth:confirmed')}</Alert>,
    dead: () => <Alert tone="not-done">{t('auth:deadTitle')}</Alert>,
    refused: () => <Alert tone="not-done">{'error' in state && reasonOf(state.error)}</Alert>,
    failed: () => <Alert tone="not-done">{'error' in state && reasonOf(state.error)}</Alert>,
  }[state.status]
  const text = {
    asking: undefined,
    done: t('auth:confirmedText'),
    dead: t('auth:confirmDeadText'),
    refused: t('auth:confirmRefusedText'),
    failed: undefined,
  }[state.status]
  return (
    <NarrowPage title={t('auth:confirmTitle')} message={message()}>
      {text && <p className="text-muted">{text}</p>}
      {state.status === 'failed' && (
        <Button tone="primary" size="touch" className="w-full" onClick={submitToken}>
          {t('common:retry')}
        </Button>
      )}
      {(state.status === 'done' || state.status === 'dead' || state.status === 'refused') && (
        <Link
          to="/signin"
          className={`mt-6 w-full ${buttonClass({ tone: 'primary', size: 'touch' })}`}
        >
          {t('auth:goOn')}
        </Link>
      )}
    </NarrowPage>
  )
}
