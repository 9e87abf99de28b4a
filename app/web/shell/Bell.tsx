import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, lazy, useEffect, useState } from 'react'
import { inboxWords } from '#features/notifications/web/feature.ts'
import { Deferred } from '#platform/web/Deferred.tsx'
import { ensureMessages, useWords } from '#platform/web/i18n.ts'
import { changeOf } from '#platform/web/live.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { whenUsed } from '#platform/web/when-used.ts'

const load = async () => {
  const code = import('#features/notifications/web/InboxPanel.tsx')
  await Promise.all([code, ensureMessages(inboxWords)])
  return code
}
const Panel = lazy(async () => ({ default: (await load()).InboxPanel }))

/** Nothing of the count is fetched before the page has shown itself, and is used or hears of something. */
const COUNT_MS = 2_000

function useMark(): ComponentType | undefined {
  const [Mark, setMark] = useState<ComponentType>()
  useEffect(
    () =>
      whenUsed(
        () =>
          void import('#features/notifications/web/UnseenMark.tsx').then(
            (code) => setMark(() => code.Mark),
            () => {},
          ),
        COUNT_MS,
        [changeOf('notifications'), changeOf('everything')],
      ),
    [],
  )
  return Mark
}

/** What one is told: how much is unseen, and the latest of it. */
export function Bell() {
  const { t } = useWords('shell')
  const Mark = useMark()
  return (
    <span className="relative">
      <Deferred
        prefetch={load}
        trigger={(open) => (
          <IconButton
            label={t('notifications')}
            aria-haspopup="dialog"
            onClick={open}
            icon={<BellIcon aria-hidden="true" className="size-5" />}
          />
        )}
      >
        {(opened) => <Panel {...opened} />}
      </Deferred>
      {Mark && <Mark />}
    </span>
  )
}
