import { Failure } from '#server/errors.ts'
import type { Bilingual } from '#shared/locale.ts'

/** Of "this role" that somebody changed it. */
export const changedMeanwhile = (thing: Bilingual): Bilingual => ({
  en: `Somebody changed ${thing.en} meanwhile.`,
  ar: `عدّل شخص آخر ${thing.ar} في هذه الأثناء.`,
})

type Fields = Record<string, unknown>

interface Current {
  /** Of the record, locked by now. */
  version: number
  says: Bilingual
  /** The record as the caller reads it, in the field in which the endpoint replies with it. */
  reply: () => Fields | Promise<Fields>
}

/** Throws 409 with the record as it is when the writer had read another version of it, if any. */
export async function ensureCurrent(
  read: number | undefined,
  { version, says, reply }: Current,
): Promise<void> {
  if (read === undefined || read === version) return
  throw new Failure(409, says, { extra: await reply() })
}
