import type { UseQueryResult } from '@tanstack/react-query'
import { formatDate, isolateTime } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { describeChange, type RecordTexts } from '#records/revisions/web/describe-change.ts'
import { ar, en } from '#records/revisions/web/messages.ts'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import type { Revision } from '#shared/revisions.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

addTranslations('revisions', { en, ar })

const ROWS = ['w-72', 'w-56', 'w-64', 'w-48']

interface RevisionsProps {
  revisions: readonly Revision[]
  words: RecordTexts
}

function Revisions({ revisions, words }: RevisionsProps) {
  const { t, locale } = useTranslations('revisions')
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const atOf = (instant: string) => {
    const { date, time } = toLocalTime(new Date(instant), zone)
    return t('at', { date: formatDate(date, locale, 'date'), time: isolateTime(time) })
  }
  return (
    <ol className="divide-y divide-line">
      {revisions.map(({ id, user, at, changes }) => (
        <li key={id} className="py-3.5 first:pt-1">
          <ul className="flex flex-col gap-1">
            {changes.map((change) => (
              <li key={change.field} className="wrap-anywhere whitespace-pre-line">
                {describeChange({ t, locale, ...words }, user.name, change)}
              </li>
            ))}
          </ul>
          <time dateTime={at} className="mt-1 block text-sm text-muted tabular-nums">
            {atOf(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

interface RevisionsDialogProps {
  open: boolean
  onClose: () => void
  /** The name of the record. */
  name: string
  /** The text if nothing was changed since the record was created. */
  empty: string
  reply: UseQueryResult<{ revisions: Revision[] }>
  words: RecordTexts
}

/** The changes of a record, newest first, next to the list: who, when, and from what to what. */
export function RevisionsDialog({
  open,
  onClose,
  name,
  empty,
  reply,
  words,
}: RevisionsDialogProps) {
  const { data, error } = reply
  const { t } = useTranslations(['revisions', 'common'])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="side"
      size="sm"
      title={t('revisions:title', { name })}
      closeLabel={t('common:close')}
    >
      {!data && !error && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <LoadingText />
          {ROWS.map((width) => (
            <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
          ))}
        </div>
      )}
      {!data && error && <LoadErrorState query={reply} title={t('revisions:failed')} />}
      {data?.revisions.length === 0 && (
        <EmptyState title={empty}>{t('revisions:emptyText')}</EmptyState>
      )}
      {data && data.revisions.length > 0 && <Revisions revisions={data.revisions} words={words} />}
    </Dialog>
  )
}
