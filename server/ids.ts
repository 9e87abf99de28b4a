import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id that sorts by its creation time. */
export const uuidv7 = (): string => v7()

/** The cell (a whole database) that this process serves; there is one so far. */
const CELL = '0'

/** 256 random bits, as 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * A secret for a link or a session, with its cell: `<cell>.<43 characters>`. A token from before
 * cells is the 43 characters alone.
 */
export const newToken = (): string => `${CELL}.${newSecret()}`
