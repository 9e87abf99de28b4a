import { useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { listSessions } from '#features/profile/page-contract.ts'
import { DeviceRow } from '#features/profile/web/DeviceRow.tsx'
import { endSessions, type Session } from '#features/profile/web/page-api.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'

/** This device first, then the most recently used. */
const inOrder = (sessions: readonly Session[]) =>
  [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
  )

/** The user's sessions, with a button to sign out of each. */
export function DevicesCard() {
  const { t } = useTranslations(['profile', 'common'])
  const query = useReply(listSessions, undefined)
  const { data, error } = query
  return (
    <Card title={t('profile:devices')}>
      <p className="-mt-2 text-muted">{t('profile:devicesText')}</p>
      {data && <Devices sessions={inOrder(data.sessions)} />}
      {!data && !error && <DevicesSkeleton />}
      {!data && error && <LoadErrorState query={query} title={t('profile:devicesFailed')} />}
    </Card>
  )
}

/** The number of devices shown before the list is expanded. */
const SHOWN = 5

const CLOSED_MS = 300

/** Returns the focus to the list when the focused button disappears with its row. */
function useFocusOnList() {
  const list = useRef<HTMLUListElement>(null)
  const focusList = () =>
    void setTimeout(() => {
      const next = list.current?.querySelector('button') ?? list.current
      if (document.activeElement === document.body) next?.focus()
    }, CLOSED_MS)
  return { list, focusList }
}

function Devices({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslations('profile')
  const [showsAll, setShowsAll] = useState(false)
  const { list, focusList } = useFocusOnList()
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN)
  const hidden = sessions.length - shown.length
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="mt-2 divide-y divide-line rounded-sm">
        {shown.map((session) => (
          <DeviceRow key={session.id} session={session} onEnded={focusList} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
        {others.length > 1 && <SignOutElsewhere others={others} onEnded={focusList} />}
        {hidden > 0 && (
          <Button tone="quiet" onClick={() => setShowsAll(true)}>
            {t('showDevices', { count: hidden })}
          </Button>
        )}
      </div>
    </>
  )
}

function SignOutElsewhere({
  others,
  onEnded,
}: {
  others: readonly Session[]
  onEnded: () => void
}) {
  const { t } = useTranslations('profile')
  const [asks, setAsks] = useState(false)
  const end = async () => {
    await endSessions(others.map(({ id }) => id))
    toast({ tone: 'done', title: t('signedOutElsewhere') })
    onEnded()
  }
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('signOutElsewhere')}</Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={end}
        failed={t('signOutFailed')}
        title={t('signOutElsewhereAsk')}
        confirmLabel={t('signOutElsewhere')}
      >
        {t('signOutElsewhereText', { count: others.length })}
      </ConfirmDialog>
    </>
  )
}

function DevicesSkeleton() {
  return (
    <div className="mt-2">
      <LoadingText />
      {[1, 2].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3">
          <Skeleton className="size-5" />
          <div className="grow">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="mt-2 h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
