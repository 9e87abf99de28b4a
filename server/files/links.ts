import type { Server } from '#server/http/server.ts'
import { signedText, signText } from '#server/http/signing.ts'

/** What a link leads to, for one member, as long as their session lasts and they have the right. */
export interface FileLink {
  companyId: string
  /** Whose rights are asked, whenever it is used. */
  userId: string
  /** The session that it was made for, and with which it ends. */
  sessionId: string
  fileId: string
  /** The file itself or something made of it, by a name of the feature's. */
  variant: string
}

const LASTS_MS = 10 * 60_000
/** Links that are made within this time are the same, so that a page finds its pictures again. */
const STEP_MS = 5 * 60_000
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LINK = new RegExp(
  `^(${UUID})\\.(${UUID})\\.(${UUID})\\.(${UUID})\\.([a-z0-9]{1,20})\\.(\\d{10})$`,
)

/** The part of an address that leads to one file for five to ten minutes from now. */
export function signLink(server: Server, link: FileLink): string {
  const { companyId, userId, sessionId, fileId, variant } = link
  const begins = Math.floor(server.clock.now().getTime() / STEP_MS) * STEP_MS
  const ends = (begins + LASTS_MS) / 1_000
  const text = [companyId, userId, sessionId, fileId, variant, ends].join('.')
  if (!LINK.test(text)) throw new Error('Not a link to a file')
  return signText(server, text)
}

/** What a link of ours leads to; undefined for one that nobody signed, or whose time is over. */
export function verifyLink(server: Server, signed: string): FileLink | undefined {
  const [, companyId = '', userId = '', sessionId = '', fileId = '', variant = '', ends] =
    LINK.exec(signedText(server, signed) ?? '') ?? []
  if (!ends || Number(ends) * 1_000 <= server.clock.now().getTime()) return undefined
  return { companyId, userId, sessionId, fileId, variant }
}
