import { useEffect, useState } from 'react'
import { ensureMessages } from '#client/i18n.ts'
import { isGivenUp } from '#records/outbox/web/entry.ts'
import type { EntryKind } from '#records/outbox/web/entry-kind.ts'
import { GivenUp } from '#records/outbox/web/GivenUp.tsx'
import { Refusals } from '#records/outbox/web/Refusals.tsx'
import { startDelivery } from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { loadWithRetries } from '#ui/lazy-page.tsx'

/** Mounted around every page: sends waiting entries, and reports what the server refused. */
export function Delivery({ kinds }: { kinds: readonly EntryKind[] }) {
  useEffect(() => startDelivery(kinds), [kinds])
  return kinds.map((kind) => <EntryToasts key={kind.endpoint} kind={kind} />)
}

function EntryToasts({ kind }: { kind: EntryKind }) {
  const [hasTranslations, setHasWords] = useState(false)
  const hasNews = useOutbox(kind).some((one) => one.refused || isGivenUp(one))
  useEffect(() => {
    if (hasNews)
      void loadWithRetries(() => ensureMessages(kind.catalogues)).then(() => setHasWords(true))
  }, [hasNews, kind])
  return (
    hasTranslations && (
      <>
        <Refusals kind={kind} />
        <GivenUp kind={kind} />
      </>
    )
  )
}
