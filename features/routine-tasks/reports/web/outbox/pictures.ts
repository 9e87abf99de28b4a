import { deleteDeviceFile, readDeviceFile } from '#client/device-files.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { addPicture } from '#features/routine-tasks/reports/picture-contract.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import { answers } from '#features/routine-tasks/reports/web/outbox/answers.ts'
import {
  evidenceKind,
  overlayEntries,
} from '#features/routine-tasks/reports/web/outbox/evidence.ts'
import type { Author } from '#features/routine-tasks/reports/web/outbox/pending.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import { defineEntryKind, type EntryKind } from '#records/outbox/web/entry-kind.ts'
import type { CallInput } from '#shared/endpoint.ts'

export type PendingPicture = Entry<CallInput<typeof addPicture>>

/** Pictures in the outbox; the file of an entry is stored on the device by the entry's id. */
export const pictures = defineEntryKind(addPicture, {
  ...evidenceKind,
  useEntryTexts() {
    const { t } = useTranslations('steps')
    return {
      refused: ({ name }) => t('pictureRefused', { task: name }),
      typed: () => undefined,
      givenUp: (count) => t('picturesGivenUp', { count }),
      sendNow: t('sendNow'),
    }
  },
  async form({ id }) {
    const file = await readDeviceFile(readSession()?.userId ?? '', id)
    if (!file) return undefined
    const form = new FormData()
    form.append('picture', file, 'picture')
    return form
  },
  async show(entry, reply) {
    await evidenceKind.show(entry, reply)
    await deleteDeviceFile(readSession()?.userId ?? '', entry.id)
  },
})

/** What is given for a report besides the report itself. */
export const EVIDENCE: readonly EntryKind[] = [answers, pictures]

function toPicture({ id, input, at }: PendingPicture, { userId }: Author): Picture {
  const { step_id, source, taken_at = at } = input.query
  return {
    ...{ id, url: null, thumbnail_url: null, user: { id: userId, name: '' } },
    ...{ taken_at, created_at: at },
    ...(step_id && { step_id }),
    ...(source === 'gallery' && { gallery: true as const }),
  }
}

/** An occurrence with the pictures overlaid that the server does not have yet. */
function withPictures<T extends Occurrence>(
  occurrence: T,
  entries: readonly PendingPicture[],
  author: Author,
): T {
  const own = entries.map((entry) => toPicture(entry, author))
  const answered = own.flatMap(({ id, step_id, user, created_at: at }) =>
    step_id === undefined ? [] : [{ step_id, value: id, user, at }],
  )
  const replaced = (step_id: string | undefined) =>
    answered.some((answer) => answer.step_id === step_id)
  const { pictures: before = [], answers = [] } = occurrence
  return {
    ...occurrence,
    pictures: [...before.filter((one) => !replaced(one.step_id)), ...own],
    ...(answered.length > 0 && {
      answers: [...answers.filter((one) => !replaced(one.step_id)), ...answered],
    }),
  }
}

/** The server's occurrences with the pictures overlaid that it does not have yet. */
export const applyPendingPictures = <T extends Occurrence>(
  occurrences: readonly T[],
  entries: readonly PendingPicture[],
  author: Author,
): readonly T[] =>
  overlayEntries(occurrences, entries, (occurrence, own) => withPictures(occurrence, own, author))
