import { useTranslations } from '#client/i18n.ts'
import { type Report, submitReport } from '#features/routine-tasks/reports/contract.ts'
import type { Submission } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import {
  cancelDayQueries,
  invalidateAfterReport,
  setCachedReport,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { routine } from '#features/routine-tasks/web/catalogues.ts'
import type { Answer, ExistingEntry } from '#records/outbox/web/delivery-result.ts'
import { defineEntryKind } from '#records/outbox/web/entry-kind.ts'

/** A 409 contains the existing report. */
export function findExistingReport(
  { body: said }: Submission,
  { status, body }: Answer,
  userId: string,
): ExistingEntry<{ report: Report }> | undefined {
  const read = submitReport.reply.safeParse({ report: body.report })
  if (status !== 409 || !read.success) return undefined
  const { report } = read.data
  if (report.user.id !== userId) return { reply: read.data, of: 'others' }
  const isSame = report.status === said.status && report.note === (said.note ?? '')
  return { reply: read.data, of: isSame ? 'same' : 'mine' }
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
