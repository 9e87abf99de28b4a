import { useEffect, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Preferences } from '#features/notifications/preferences-contract.ts'
import {
  canPush,
  disablePush,
  enablePush,
  isPushDenied,
  isPushEnabled,
} from '#features/notifications/web/push.ts'
import type { Choice } from '#features/notifications/web/useChoices.ts'
import { getDefaultChannels, NOTICE_KINDS, type NoticeKind } from '#shared/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useAct } from '#ui/useAct.ts'

/** The default push kinds for a member without own choices: those that wait for them alone. */
const FIRST: readonly NoticeKind[] = [
  'task_given',
  'task_to_review',
  'task_sent_back',
  'mention',
  'deadline_today',
  'report_not_done',
]

type State = 'asking' | 'on' | 'off' | 'forbidden' | 'impossible'

function usePushState(): [State, (state: State) => void] {
  const [state, setState] = useState<State>(canPush() ? 'asking' : 'impossible')
  useEffect(() => {
    if (!canPush()) return
    if (isPushDenied()) return setState('forbidden')
    let isHere = true
    void isPushEnabled()
      .catch(() => false)
      .then((isOn) => isHere && setState(isOn ? 'on' : 'off'))
    return () => {
      isHere = false
    }
  }, [])
  return [state, setState]
}

const withPush = ({ choices }: Preferences): NonNullable<Choice['choices']> =>
  NOTICE_KINDS.some((kind) => choices[kind].push && !getDefaultChannels(kind).push)
    ? {}
    : Object.fromEntries(FIRST.map((kind) => [kind, { ...choices[kind], push: true }]))

/** Turns push on or off for this browser, which then shows notices while Diwan is closed. */
export function DevicePush({
  preferences,
  onChange,
}: {
  preferences: Preferences
  onChange: (choice: Choice) => void
}) {
  const { t } = useTranslations('notifications')
  const [state, setState] = usePushState()
  const { busy, act } = useAct()
  const turn = (work: () => Promise<State>) =>
    act(async () => setState(await work()), t('deviceFailed'))
  const turnOn = async (): Promise<State> => {
    const state = await enablePush()
    if (state === 'on') onChange({ choices: withPush(preferences) })
    return state
  }
  const turnOff = async (): Promise<State> => {
    await disablePush()
    return 'off'
  }
  const isOn = state === 'on'
  return (
    <Card title={t('device')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 grow basis-64 text-muted">
          {t(`device.${state}`)}
        </p>
        {(isOn || state === 'off' || state === 'asking') && (
          <Button
            busy={busy}
            disabled={state === 'asking'}
            onClick={() => void turn(isOn ? turnOff : turnOn)}
          >
            {t(isOn ? 'deviceOff' : 'deviceOn')}
          </Button>
        )}
      </div>
    </Card>
  )
}
