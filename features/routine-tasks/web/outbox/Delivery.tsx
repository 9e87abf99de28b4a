import { useEffect, useState } from 'react'
import { Refusals } from '#features/routine-tasks/web/outbox/Refusals.tsx'
import { startDelivery } from '#features/routine-tasks/web/outbox/sending.ts'
import { useOutbox } from '#features/routine-tasks/web/outbox/useOutbox.ts'
import { type Catalogue, ensureMessages } from '#platform/web/i18n.ts'
import { untilLoaded } from '#platform/web/lazy-page.tsx'

/** Stands around every page: sends what waits, and says what the server would not have. */
export function Delivery({ words }: { words: Catalogue }) {
  const [hasWords, setHasWords] = useState(false)
  const isRefused = useOutbox().some(({ refused }) => refused)
  useEffect(startDelivery, [])
  useEffect(() => {
    if (isRefused)
      void untilLoaded(() => ensureMessages({ routine: words })).then(() => setHasWords(true))
  }, [isRefused, words])
  return hasWords && <Refusals />
}
