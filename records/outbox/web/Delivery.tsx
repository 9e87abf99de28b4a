import { useEffect, useState } from 'react'
import { ensureMessages } from '#client/i18n.ts'
import { isGivenUp } from '#records/outbox/web/entry.ts'
import { GivenUp } from '#records/outbox/web/GivenUp.tsx'
import type { Kind } from '#records/outbox/web/kind.ts'
import { Refusals } from '#records/outbox/web/Refusals.tsx'
import { startDelivery } from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/useOutbox.ts'
import { untilLoaded } from '#ui/lazy-page.tsx'

/** Mounted around every page: sends waiting entries, and reports what the server refused. */
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
