import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call.ts'
import { useReason } from '#client/useReason.ts'
import { NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'

type State =
  | { status: 'asking' | 'busy' | 'off' | 'bad link' }
  | { status: 'failed'; error: unknown }

const readToken = () => new URLSearchParams(location.search).get('token') ?? ''

interface Props {
  title: string
  /** What will happen, and the label of the button that does it. */
  ask: string
  button: string
  isOff: string
  badLink: string
  badLinkText: string
  signIn: string
  turnOff: (token: string) => Promise<unknown>
}

/** The page of an unsubscribe link. Opening it changes nothing, as mail scanners open links. */
export function TurnOff({ turnOff, ...words }: Props) {
  const reasonOf = useReason()
  const [token] = useState(readToken)
  const [state, setState] = useState<State>({ status: token ? 'asking' : 'bad link' })
  const press = async () => {
    setState({ status: 'busy' })
    try {
      await turnOff(token)
      setState({ status: 'off' })
    } catch (error) {
      const isBad = error instanceof CallError && 'token' in error.errors
      setState(isBad ? { status: 'bad link' } : { status: 'failed', error })
    }
  }
  const message = {
    asking: undefined,
    busy: undefined,
    off: <Alert tone="done">{words.isOff}</Alert>,
    'bad link': <Alert tone="not-done">{words.badLink}</Alert>,
    failed: <Alert tone="not-done">{'error' in state && reasonOf(state.error)}</Alert>,
  }[state.status]
  return (
    <NarrowPage title={words.title} message={message}>
      {state.status === 'off' || state.status === 'bad link' ? (
        <>
          {state.status === 'bad link' && <p className="text-muted">{words.badLinkText}</p>}
          <Link
            to="/signin"
            className={`mt-6 w-full ${buttonClass({ tone: 'primary', size: 'touch' })}`}
          >
            {words.signIn}
          </Link>
        </>
      ) : (
        <>
          <p className="mb-6 text-muted">{words.ask}</p>
          <Button
            tone="primary"
            size="touch"
            className="w-full"
            busy={state.status === 'busy'}
            onClick={() => void press()}
          >
            {words.button}
          </Button>
        </>
      )}
    </NarrowPage>
  )
}
