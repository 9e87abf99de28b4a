import { useTranslations } from '#client/i18n.ts'
import { Report, submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Submission } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import {
  cancelDayQueries,
  invalidateAfterReport,
  setCachedReport,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { routine } from '#features/routine-tasks/web/catalogues.ts'
import type { Answer, ExistingEntry } from '#records/outbox/web/delivery-result.ts'
import { defineEntryKind } from '#records/outbox/web/entry-kind.ts'

/** The report that a 409 contains; undefined for any other answer. */
export const reportFromConflict = ({
  status,
  body,
}: Pick<Answer, 'status' | 'body'>): Report | undefined =>
  status === 409 ? Report.safeParse(body.report).data : undefined

/** What already exists, if somebody else or the author was first. */
export function findExistingReport(
  { body: said }: Submission,
  answer: Answer,
  userId: string,
): ExistingEntry<{ report: Report }> | undefined {
  const report = reportFromConflict(answer)
  if (!report) return undefined
  const reply = { report }
  if (report.user.id !== userId) return { reply, of: 'others' }
  const isSame = report.status === said.status && report.note === (said.note ?? '')
  return { reply, of: isSame ? 'same' : 'mine' }
}

/** Reports in the outbox; the key of an entry is the `occurrenceKey`. */
export const reports = defineEntryKind(submitReport, {
  catalogues: { routine },
  useEntryTexts() {
    const { t } = useTranslations('routine')
    return {
      refused: ({ name }) => t('refused', { task: name }),
      typed: ({ input: { body } }) =>
        body.note
          ? { text: body.note, sentence: t('yourNote', { note: body.note }), copy: t('copyNote') }
          : undefined,
      offline: t('offline'),
      offlineUnsent: (count) => t('offlineUnsent', { count }),
      unsent: (count) => t('unsent', { count }),
      givenUp: (count) => t('givenUp', { count }),
      sendNow: t('sendNow'),
    }
  },
  async show({ key }, { report }) {
    await cancelDayQueries()
    setCachedReport(key, report)
  },
  refreshViews: () => invalidateAfterReport(),
  findExisting: ({ input }, refusal, userId) => findExistingReport(input, refusal, userId),
})
