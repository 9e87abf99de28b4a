import { useEffect, useState } from 'react'
import { ensureMessages } from '#platform/web/i18n.ts'
import { untilLoaded } from '#platform/web/lazy-page.tsx'
import { isGivenUp } from '#platform/web/outbox/entry.ts'
import { GivenUp } from '#platform/web/outbox/GivenUp.tsx'
import type { Kind } from '#platform/web/outbox/kind.ts'
import { Refusals } from '#platform/web/outbox/Refusals.tsx'
import { startDelivery } from '#platform/web/outbox/sending.ts'
import { useOutbox } from '#platform/web/outbox/useOutbox.ts'

/** Stands around every page: sends what waits, and says what the server would not have. */
export function Delivery({ kinds }: { kinds: readonly Kind[] }) {
  useEffect(() => startDelivery(kinds), [kinds])
  return kinds.map((kind) => <News key={kind.endpoint} kind={kind} />)
}

function News({ kind }: { kind: Kind }) {
  const [hasWords, setHasWords] = useState(false)
  const hasNews = useOutbox(kind).some((one) => one.refused || isGivenUp(one))
  useEffect(() => {
    if (hasNews)
      void untilLoaded(() => ensureMessages(kind.catalogues)).then(() => setHasWords(true))
  }, [hasNews, kind])
  return (
    hasWords && (
      <>
        <Refusals kind={kind} />
        <GivenUp kind={kind} />
      </>
    )
  )
}
