import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useOnline } from '#client/useOnline.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { CommentLayout } from '#features/one-time-tasks/comments/web/CommentLayout.tsx'
import type { CommentPictures } from '#features/one-time-tasks/comments/web/pictures.ts'
import { Text } from '#features/one-time-tasks/comments/web/Text.tsx'
import { type Entry, isGivenUp, isWaiting } from '#records/outbox/web/entry.ts'
import { removeFromOutbox, retryDelivery } from '#records/outbox/web/sending.ts'
import { Button } from '#ui/Button.tsx'

interface PendingProps {
  entry: Entry<{ body: { body: string; file_ids?: string[] | undefined } }>
  mentioned: readonly { id: string; name: string }[]
  pictures?: CommentPictures
}

/** A comment or reply of the user that the server has not accepted yet. */
export function Pending({ entry, mentioned, pictures }: PendingProps) {
  const { t } = useTranslations('taskComments')
  const { t: common } = useTranslations('common')
  const people = useDirectory().data?.people
  const online = useOnline()
  const id = readSession()?.userId ?? ''
  const user = people?.find((one) => one.id === id) ?? { id, name: '' }
  const isStuck =
    entry.storeState !== 'writing' && (!online || isWaiting(entry) || isGivenUp(entry))
  const waitingText = entry.storeState ? common('notKept') : t('waiting')
  const state = isGivenUp(entry) ? t('notSent') : isStuck ? waitingText : t('sending')
  return (
    <li>
      <CommentLayout
        user={user}
        about={
          <span role="status" className="text-sm text-muted">
            {state}
          </span>
        }
      >
        <div className="opacity-75">
          <Text text={entry.input.body.body} mentioned={mentioned} />
          {pictures?.show(entry.input.body.file_ids ?? [])}
        </div>
        {isStuck && (
          <div className="mt-1 flex flex-wrap gap-2">
            {online && (
              <Button size="sm" onClick={retryDelivery}>
                {t('sendNow')}
              </Button>
            )}
            {!entry.waited && (
              <Button size="sm" tone="quiet" onClick={() => void removeFromOutbox(entry.id)}>
                {t('takeBack')}
              </Button>
            )}
          </div>
        )}
      </CommentLayout>
    </li>
  )
}
