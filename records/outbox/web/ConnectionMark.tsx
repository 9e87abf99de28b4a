import { CloudOff } from 'lucide-react'
import { useOnline } from '#client/useOnline.ts'
import { isWaiting, unsent } from '#records/outbox/web/entry.ts'
import type { EntryKind } from '#records/outbox/web/entry-kind.ts'
import { useOutbox } from '#records/outbox/web/useOutbox.ts'
import { join } from '#ui/join.ts'

/** A short form of ConnectionLine for when that is out of sight. Hidden from screen readers. */
export function ConnectionMark<I>({ kind, className }: { kind: EntryKind<I>; className?: string }) {
  const online = useOnline()
  const waiting = unsent(useOutbox(kind)).filter(({ storeState }) => storeState !== 'writing')
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
      {waiting.length > 0 && waiting.length}
    </span>
  )
}
