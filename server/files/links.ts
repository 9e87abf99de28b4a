import type { Server } from '#server/http/server.ts'
import { signText, verifyText } from '#server/http/signing.ts'

/**
 * What a link gives one member access to, while their session lasts and they have the permission.
 */
export interface FileLink {
  companyId: string
  /** The member whose permissions are checked on each use. */
  userId: string
  /** The session that the link was made for; the link ends with it. */
  sessionId: string
  fileId: string
  /** The file itself or a version derived from it, by a name that the feature chooses. */
  variant: string
}

const LASTS_MS = 10 * 60_000
/** Links made within this time are identical, so that a page finds its images in the cache. */
const STEP_MS = 5 * 60_000
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LINK = new RegExp(
  `^(${UUID})\\.(${UUID})\\.(${UUID})\\.(${UUID})\\.([a-z0-9]{1,20})\\.(\\d{10})$`,
)

/** The part of a URL that gives access to one file for five to ten minutes from now. */
export function signLink(server: Server, link: FileLink): string {
  const { companyId, userId, sessionId, fileId, variant } = link
  const begins = Math.floor(server.clock.now().getTime() / STEP_MS) * STEP_MS
  const ends = (begins + LASTS_MS) / 1_000
  const text = [companyId, userId, sessionId, fileId, variant, ends].join('.')
  if (!LINK.test(text)) throw new Error('Not a link to a file')
  return signText(server, text)
}

/** What a signed link gives access to; undefined if its signature is wrong or it has expired. */
export function verifyLink(server: Server, signed: string): FileLink | undefined {
  const [, companyId = '', userId = '', sessionId = '', fileId = '', variant = '', ends] =
    LINK.exec(verifyText(server, signed) ?? '') ?? []
  if (!ends || Number(ends) * 1_000 <= server.clock.now().getTime()) return undefined
  return { companyId, userId, sessionId, fileId, variant }
}
