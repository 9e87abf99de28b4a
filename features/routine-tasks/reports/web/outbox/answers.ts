import { useTranslations } from '#client/i18n.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import { answerStep, type Occurrence } from '#features/routine-tasks/reports/contract.ts'
import {
  evidenceKind,
  overlayEntries,
} from '#features/routine-tasks/reports/web/outbox/evidence.ts'
import type { Author } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import { defineEntryKind } from '#records/outbox/web/entry-kind.ts'
import type { CallInput } from '#shared/endpoint.ts'

export type PendingAnswer = Entry<CallInput<typeof answerStep>>

/** Answers in the outbox. Each press is an entry of its own, so that none replaces another. */
export const answers = defineEntryKind(answerStep, {
  ...evidenceKind,
  useEntryTexts() {
    const { t } = useTranslations('steps')
    return {
      refused: ({ name }) => t('refused', { task: name }),
      typed: ({ input: { body } }) =>
        body.value
          ? { text: body.value, sentence: t('yours', { answer: body.value }), copy: t('copy') }
          : undefined,
      givenUp: (count) => t('givenUp', { count }),
      sendNow: t('sendNow'),
    }
  },
})

/** The answers of an occurrence with one more press; the latest press of a step counts. */
function withAnswer(before: readonly Answer[], entry: PendingAnswer, author: Author): Answer[] {
  const { step_id, value, first, cause } = entry.input.body
  const known = before.find((one) => one.step_id === step_id)
  if (known && known.at > entry.at) return [...before]
  const others = before.filter((one) => one !== known)
  if (value === null) return others
  const user = { id: author.userId, name: '' }
  return [
    ...others,
    {
      ...{ step_id, value, user, at: entry.at },
      ...(first && { first }),
      ...(cause && { cause, outside: true as const }),
    },
  ]
}

/** The server's occurrences with the answers overlaid that it does not have yet. */
export const applyPendingAnswers = <T extends Occurrence>(
  occurrences: readonly T[],
  entries: readonly PendingAnswer[],
  author: Author,
): readonly T[] =>
  overlayEntries(occurrences, entries, (occurrence, own) => ({
    ...occurrence,
    answers: own.reduce(
      (before, entry) => withAnswer(before, entry, author),
      occurrence.answers ?? [],
    ),
  }))
