import type { Server } from '#platform/server/server.ts'
import { signedText, signText } from '#platform/server/signing.ts'

/** What a link lets its reader see, whoever that is: rights are asked when it is made. */
export interface FileLink {
  companyId: string
  /** Whose rights it was made by. */
  userId: string
  fileId: string
  /** The file itself or something made of it, by a name of the feature's. */
  variant: string
}

export interface VerifiedLink extends FileLink {
  secondsLeft: number
}

const LASTS_MS = 10 * 60_000
/** Links that are made within this time are the same, so that a page finds its pictures again. */
const STEP_MS = 5 * 60_000
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LINK = new RegExp(`^(${UUID})\\.(${UUID})\\.(${UUID})\\.([a-z0-9]{1,20})\\.(\\d{10})$`)

/** The part of an address that shows one file for five to ten minutes from now. */
export function signLink(server: Server, link: FileLink): string {
  const { companyId, userId, fileId, variant } = link
  const begins = Math.floor(server.clock.now().getTime() / STEP_MS) * STEP_MS
  const text = [companyId, userId, fileId, variant, (begins + LASTS_MS) / 1_000].join('.')
  if (!LINK.test(text)) throw new Error('Not a link to a file')
  return signText(server, text)
}

/** What a link of ours leads to; undefined for one that nobody signed, or whose time is over. */
export function verifyLink(server: Server, signed: string): VerifiedLink | undefined {
  const [, companyId = '', userId = '', fileId = '', variant = '', expires] =
    LINK.exec(signedText(server, signed) ?? '') ?? []
  const secondsLeft = Math.floor(Number(expires) - server.clock.now().getTime() / 1_000)
  if (!expires || secondsLeft <= 0) return undefined
  return { companyId, userId, fileId, variant, secondsLeft }
}
