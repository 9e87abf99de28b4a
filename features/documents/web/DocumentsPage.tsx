import { Download, FileSpreadsheet, FileText, Trash2 } from 'lucide-react'
import { call } from '#client/call.ts'
import { displayMoment } from '#client/display-moment.ts'
import { formatDate, formatSize } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey, useReply } from '#client/query.ts'
import {
  type Document,
  deleteDocument,
  listDocuments,
  MAX_KEPT,
} from '#features/documents/contract.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'
import { downloadUrl } from '#ui/save-file.ts'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

/** All stored files. */
const QUERY = { query: { per_page: MAX_KEPT.member } }

const WHEN: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

const ICONS = { xlsx: FileSpreadsheet, pdf: FileText }

/** Removes a file and shows a toast with the success or the error. */
function useRemove({ id }: Document) {
  const { t } = useTranslations('documents')
  const { busy, act } = useAct()
  const remove = async () => {
    await call(deleteDocument, { params: { id } })
    await queryClient.invalidateQueries({ queryKey: queryKey(listDocuments) })
    toast({ tone: 'done', title: t('removed') })
  }
  return { busy, remove: () => void act(remove, t('notRemoved')) }
}

/** The state of a file: its progress, why it cannot be saved, or when it was created. */
function State({ file }: { file: Document }) {
  const { t, locale } = useTranslations('documents')
  const { state, progress, url, format, created_at, expires_at, size } = file
  if (state === 'waiting')
    return (
      <ProgressBar
        value={progress}
        label={t('making', { format: t(format) })}
        tone="accent"
        className="mt-1 max-w-60"
      />
    )
  if (state === 'failed') return <p className="text-sm text-not-done">{t('isFailed')}</p>
  if (!url) return <p className="text-sm text-muted">{t('closed')}</p>
  const made = displayMoment(created_at, locale, WHEN)
  const until = t('until', { date: formatDate(expires_at.slice(0, 10), locale, 'day') })
  return (
    <p className="text-sm text-muted">{[made, formatSize(size ?? 0, locale), until].join(' · ')}</p>
  )
}

function FileRow({ file }: { file: Document }) {
  const { t } = useTranslations('documents')
  const { busy, remove } = useRemove(file)
  const { name, format, url } = file
  const Icon = ICONS[format]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-56">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <State file={file} />
      </div>
      <div className="flex items-center gap-2">
        {url && (
          <Button
            aria-label={t('saveOf', { name })}
            icon={<Download aria-hidden="true" className="size-4 text-muted" />}
            onClick={() => downloadUrl(url)}
          >
            {t('save')}
          </Button>
        )}
        <IconButton
          label={t('removeOf', { name })}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={busy}
          onClick={remove}
        />
      </div>
    </li>
  )
}

function Files({ files }: { files: readonly Document[] }) {
  const { t } = useTranslations('documents')
  if (files.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-card">
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  )
}

const ROWS = ['w-48', 'w-64', 'w-56']

/** A placeholder with the size of the loaded list. */
function FilesSkeleton() {
  return (
    <Card pad={false}>
      <LoadingText />
      <ul aria-hidden="true">
        {ROWS.map((width) => (
          <li
            key={width}
            className="flex min-h-16 items-center gap-4 border-t border-line px-4 py-3 first:border-t-0 sm:px-5"
          >
            <Skeleton className="size-5 shrink-0" />
            <div className="min-w-0 grow">
              <Skeleton className={`h-4 max-w-full ${width}`} />
              <Skeleton className="mt-2 h-3 w-40 max-w-full" />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The files that the member requested. */
export function DocumentsPage() {
  const { t } = useTranslations('documents')
  const query = useReply(listDocuments, QUERY)
  const { data, error } = query
  return (
    <div className="max-w-3xl space-y-4">
      <div>
        <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('intro')}</p>
      </div>
      <LoadError query={query} title={t('loadFailed')} />
      {data && <Files files={data.data} />}
      {!data && !error && <FilesSkeleton />}
    </div>
  )
}
