import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Server } from '#server/http/server.ts'

const macOf = ({ database }: Server, text: string) =>
  createHmac('sha256', database.linkKey).update(text).digest('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Appends our signature to a text, after a dot. */
export const signText = (server: Server, text: string): string => `${text}.${macOf(server, text)}`

/** The text that we signed; undefined if the signature is not ours. */
export function verifyText(server: Server, signed: string): string | undefined {
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(0, end))
  return isSame(signed.slice(end + 1), macOf(server, text)) ? text : undefined
}
