import { useEffect, useState } from 'react'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { toProgress } from '#features/routine-tasks/reports/web/rest/remaining.ts'
import { enqueueReports } from '#features/routine-tasks/reports/web/useReportMutation.ts'
import { endToastSuppression, suppressToastFor } from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/store.ts'

const NONE: Readonly<Record<string, string>> = {}

/**
 * The list of occurrences as it was when opened, with the selection and the progress of each.
 * Occurrences that arrive later are never added or reported.
 */
export function useReportRemaining(
  list: readonly Occurrence[],
  occurrences: readonly Occurrence[],
) {
  const entries = useOutbox(reports)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [ids, setIds] = useState(NONE)
  const rows = list.map((occurrence) => {
    const { state, said } = toProgress(occurrence, { ids, entries, occurrences })
    const ticked = state !== 'others' && !unticked.has(occurrenceKey(occurrence))
    return { occurrence, state, ticked, says: said?.refused?.says }
  })
  const isSent = ids !== NONE
  const sent = rows.filter(({ occurrence }) => occurrenceKey(occurrence) in ids)
  const count = (state: (typeof rows)[number]['state']) =>
    sent.filter((row) => row.state === state).length

  const refused = entries.filter((one) => one.refused && Object.values(ids).includes(one.id))
  const closing = () => endToastSuppression(refused.map(({ id }) => id))
  useEffect(() => () => endToastSuppression([]), [])

  const tick = (ticked: readonly Occurrence[], on: boolean) =>
    setUnticked((old) => {
      const next = new Set(old)
      for (const key of ticked.map(occurrenceKey)) on ? next.delete(key) : next.add(key)
      return next
    })
  const send = () => {
    const chosen = rows.filter(({ ticked }) => ticked).map(({ occurrence }) => occurrence)
    const said = enqueueReports(chosen, { status: 'done', note: '' })
    suppressToastFor(said)
    setIds(
      Object.fromEntries(
        chosen.map((occurrence, at) => [occurrenceKey(occurrence), said[at] ?? '']),
      ),
    )
    return chosen
  }
  const numbers = {
    sent: sent.length,
    done: count('done'),
    refused: count('refused'),
    waiting: count('waiting'),
    sending: count('sending'),
  }
  return { rows, tick, send, isSent, numbers, closing }
}
