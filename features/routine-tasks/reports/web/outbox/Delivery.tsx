import { useEffect, useState } from 'react'
import { GivenUp } from '#features/routine-tasks/reports/web/outbox/GivenUp.tsx'
import { isGivenUp } from '#features/routine-tasks/reports/web/outbox/outbox.ts'
import { Refusals } from '#features/routine-tasks/reports/web/outbox/Refusals.tsx'
import { startDelivery } from '#features/routine-tasks/reports/web/outbox/sending.ts'
import { useOutbox } from '#features/routine-tasks/reports/web/outbox/useOutbox.ts'
import { type Catalogue, ensureMessages } from '#platform/web/i18n.ts'
import { untilLoaded } from '#platform/web/lazy-page.tsx'

/** Stands around every page: sends what waits, and says what the server would not have. */
export function Delivery({ words }: { words: Catalogue }) {
  const [hasWords, setHasWords] = useState(false)
  const hasNews = useOutbox().some((one) => one.refused || isGivenUp(one))
  useEffect(startDelivery, [])
  useEffect(() => {
    if (hasNews)
      void untilLoaded(() => ensureMessages({ routine: words })).then(() => setHasWords(true))
  }, [hasNews, words])
  return (
    hasWords && (
      <>
        <Refusals />
        <GivenUp />
      </>
    )
  )
}
