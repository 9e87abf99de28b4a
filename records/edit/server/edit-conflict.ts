import { Failure } from '#server/errors.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The message that somebody changed a thing meanwhile, for example "this role". */
export const editConflictMessage = (thing: Bilingual): Bilingual => ({
  en: `Somebody changed ${thing.en} meanwhile.`,
  ar: `عدّل شخص آخر ${thing.ar} في هذه الأثناء.`,
})

type Fields = Record<string, unknown>

interface Current {
  /** The current version of the record, which is locked by now. */
  version: number
  message: Bilingual
  /** The record as the caller can read it, in the reply field of the endpoint. */
  reply: () => Fields | Promise<Fields>
}

/**
 * Throws 409 with the current record if the caller sent a version and it is not the current one.
 */
export async function ensureCurrent(
  expectedVersion: number | undefined,
  { version, message, reply }: Current,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === version) return
  throw new Failure(409, message, { extra: await reply() })
}
