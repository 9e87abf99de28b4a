import { Bell as BellIcon } from 'lucide-react'
import { lazy } from 'react'
import { useMark } from '#app/web/shell/useMark.ts'
import { ensureMessages, useTranslations } from '#client/i18n.ts'
import { inboxWords } from '#features/notifications/web/feature.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const load = async () => {
  const code = import('#features/notifications/web/InboxPanel.tsx')
  await Promise.all([code, ensureMessages(inboxWords)])
  return code
}
const Panel = lazy(async () => ({ default: (await load()).InboxPanel }))

const UNSEEN = {
  of: 'notifications',
  load: () => import('#features/notifications/web/UnseenMark.tsx'),
} as const

/** The bell with the number of unseen notices and a panel of the latest ones. */
export function Bell() {
  const { t } = useTranslations('shell')
  const Mark = useMark(UNSEEN)
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
