import { RotateCw, X } from 'lucide-react'
import { formatSize } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { FileTile } from '#features/one-time-tasks/files/web/FileList.tsx'
import { isUnderWay, type Limits, type Upload } from '#features/one-time-tasks/files/web/queue.ts'
import type { UploadResult } from '#features/one-time-tasks/files/web/upload-queue.ts'
import type { UploadQueue } from '#features/one-time-tasks/files/web/useUploads.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

/** The reason why a file was not sent; empty for files that are sent or pending. */
function useReasonOf(limits: Limits) {
  const { t, locale } = useTranslations('attachments')
  const refused = {
    empty: () => t('empty'),
    folder: () => t('folder'),
    tooLarge: () => t('tooLarge', { size: formatSize(limits.maxBytes, locale) }),
    tooMany: () => t('tooMany', { count: limits.maxFiles }),
  }
  return (state: UploadResult['state']): string => {
    if (state.kind === 'refused') return refused[state.why]()
    return state.kind === 'failed' ? state.reason || t('failed') : ''
  }
}

interface RowProps {
  upload: Upload
  queue: UploadQueue
  reason: string
}

function Row({ upload, queue, reason }: RowProps) {
  const { t } = useTranslations('attachments')
  const { id, file, state } = upload
  const { name } = file
  const inProgress = isUnderWay(upload)
  return (
    <li className="flex items-center gap-3 py-2">
      <FileTile type={file.type} />
      <div className="min-w-0 grow">
        <bdi className="block truncate [text-align:-webkit-match-parent] [text-align:match-parent] font-medium">
          {name}
        </bdi>
        {inProgress ? (
          <ProgressBar
            hideText
            tone="accent"
            label={t(state.kind === 'waiting' ? 'waitingOne' : 'sendingOne', { name })}
            value={state.kind === 'sending' ? state.percent : 0}
            className="mt-1.5"
          />
        ) : (
          <p className="text-sm wrap-anywhere text-not-done">{reason}</p>
        )}
      </div>
      {state.kind === 'failed' && (
        <IconButton
          label={t('retry', { name })}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={() => queue.retry(id)}
        />
      )}
      <IconButton
        label={t(inProgress ? 'cancel' : 'dismiss', { name })}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => queue.cancel(id)}
      />
    </li>
  )
}

/**
 * Files that are being uploaded, and failed ones with the reason; screen readers announce each
 * result.
 */
export function UploadList({ queue, limits }: { queue: UploadQueue; limits: Limits }) {
  const { t } = useTranslations('attachments')
  const reasonOf = useReasonOf(limits)
  return (
    <>
      <div role="log" aria-label={t('sending')} className="sr-only">
        {queue.news.map(({ id, name, state }) => (
          <p key={id}>
            {state.kind === 'arrived'
              ? t('arrived', { name })
              : t('notSent', { name, reason: reasonOf(state) })}
          </p>
        ))}
      </div>
      {queue.uploads.length > 0 && (
        <ul aria-label={t('sending')} className="divide-y divide-line border-t border-line">
          {queue.uploads.map((upload) => (
            <Row key={upload.id} upload={upload} queue={queue} reason={reasonOf(upload.state)} />
          ))}
        </ul>
      )}
    </>
  )
}
