import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import {
  cancelDayQueries,
  invalidateAfterAnswer,
  setCachedEvidence,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { steps } from '#features/routine-tasks/web/catalogues.ts'
import { type Entry, thingOf } from '#records/outbox/web/entry.ts'

/** What the entries of answers and pictures have in common. */
export const evidenceKind = {
  catalogues: { steps },
  holdsLater: true as const,
  async show(entry: Entry, reply: { answers: Answer[]; pictures?: Picture[] }): Promise<void> {
    await cancelDayQueries()
    setCachedEvidence(thingOf(entry), reply)
  },
  refreshViews: invalidateAfterAnswer,
  findExisting: () => undefined,
}
