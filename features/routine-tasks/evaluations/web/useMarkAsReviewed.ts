import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { callAndInvalidate } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { markSeen } from '#features/routine-tasks/evaluations/contract.ts'
import type { ReportedRow } from '#features/routine-tasks/evaluations/web/evaluations.ts'
import {
  cancelEvaluationQueries,
  setCachedSeen,
} from '#features/routine-tasks/evaluations/web/useEvaluations.ts'
import { type Refusals, useBulk } from '#records/list/web/useBulk.ts'

interface SeenChange {
  rows: readonly ReportedRow[]
  seen: boolean
}

async function send({ rows, seen }: SeenChange) {
  await cancelEvaluationQueries()
  const reports = rows.map(({ report: { id, version } }) => ({ id, version }))
  const reply = await callAndInvalidate(markSeen, { body: { reports, seen } })
  const user = { id: readSession()?.userId ?? '', name: '' }
  setCachedSeen(reply.changed, seen ? { user, at: new Date().toISOString() } : null)
  return reply
}

/** Marks reports as seen without a rating; the toast offers an undo. */
export function useMarkAsReviewed(onDone: (refused: readonly string[]) => void) {
  const { t } = useTranslations('evaluations')
  const [refusals, setRefusals] = useState<Refusals>()
  const { mutate, isPending } = useBulk<SeenChange>({
    send,
    nameOf: ({ rows }, id) => rows.find(({ report }) => report.id === id)?.task.task_name,
    successMessage: ({ seen }, count) => t(seen ? 'seenDone' : 'unseenDone', { count }),
    actionOf: ({ rows, seen }, changed) =>
      seen
        ? {
            label: t('undo'),
            onAction: () => {
              const back = rows.filter(({ report }) => changed.includes(report.id))
              mutate({ rows: back, seen: false })
            },
          }
        : undefined,
    onRefused: setRefusals,
    onDone,
  })
  return {
    markRowsSeen: (rows: readonly ReportedRow[]) => mutate({ rows, seen: true }),
    isPending,
    refusals,
    close: () => setRefusals(undefined),
  }
}
