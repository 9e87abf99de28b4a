import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id that sorts by the time of its making. */
export const uuidv7 = (): string => v7()

/** A secret for a link or a session: 256 random bits, as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')
