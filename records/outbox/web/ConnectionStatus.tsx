import { CloudOff } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { useOnline } from '#client/useOnline.ts'
import { isGivenUp, isWaiting, type Outbox, thingOf, unsent } from '#records/outbox/web/entry.ts'
import { type EntryKind, entriesOf } from '#records/outbox/web/entry-kind.ts'
import { retryDelivery } from '#records/outbox/web/sending.ts'
import { useWholeOutbox } from '#records/outbox/web/store.ts'
import { join } from '#ui/join.ts'

interface Props {
  /** The kind that has the texts. */
  kind: EntryKind
  /** Entries of other kinds about the same things; several about one thing count as one. */
  parts?: readonly EntryKind[]
}

const countThings = (entries: Outbox): number => new Set(entries.map(thingOf)).size

function useWaiting({ kind, parts = [] }: Props): Outbox {
  const outbox = useWholeOutbox()
  const entries = [kind, ...parts].flatMap((one) => entriesOf(one, outbox))
  return unsent(entries).filter(({ storeState }) => storeState !== 'writing')
}

/** One line while entries cannot be sent: how many wait, and that they will be sent. */
export function ConnectionStatus(props: Props) {
  const sayings = props.kind.useEntryTexts()
  const online = useOnline()
  const { t } = useTranslations('common')
  const waiting = useWaiting(props)
  const isStuck = waiting.some(isWaiting)
  const count = countThings(waiting)
  const words = () => {
    if (waiting.some(({ storeState, waited }) => storeState && (waited || !online)))
      return t('notKept')
    if (online && waiting.every(isGivenUp)) return count > 0 && sayings.givenUp(count)
    if (online) return isStuck && sayings.unsent?.(count)
    return count > 0 ? sayings.offlineUnsent?.(count) : sayings.offline
  }
  const says = words()
  return (
    <div role="status" className="empty:hidden">
      {says && (
        <div className="mb-4 flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2 text-sm">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
          <p className="min-w-0">
            {says}
            {online && (
              <>
                {' '}
                <button
                  type="button"
                  onClick={retryDelivery}
                  className="min-h-6 rounded-sm px-1 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {sayings.sendNow}
                </button>
              </>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

/** A short form of ConnectionLine for when that is out of sight. Hidden from screen readers. */
export function ConnectionMark({ className, ...props }: Props & { className?: string }) {
  const online = useOnline()
  const waiting = useWaiting(props)
  if (online && !waiting.some(isWaiting)) return null
  return (
    <span
      aria-hidden="true"
      className={join(
        'inline-flex items-center gap-1 rounded-full bg-info-soft px-2 py-0.5 text-info tabular-nums',
        className,
      )}
    >
      <CloudOff className="size-3.5" />
      {waiting.length > 0 && countThings(waiting)}
    </span>
  )
}
