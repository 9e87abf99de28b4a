import type { Readable } from 'node:stream'
import { Failure } from '#server/errors.ts'

/** A file on this machine's disk, as an upload left it. */
export interface FileOnDisk {
  path: string
  size: number
  /** As 64 hexadecimal digits. */
  sha256: string
}

/** The first and the last byte of a part of a file. */
export interface ByteRange {
  first: number
  last: number
}

/** What is read of a kept file; `size` is how many bytes the stream has. */
export interface Kept {
  stream: Readable
  size: number
}

/** An entry of a list of kept files. */
export interface Listed {
  key: string
  size: number
  storedAt: Date
}

/**
 * Where files of users are kept: a folder or a bucket. A key is ours, never one that a client chose:
 * `kind/…/name`. Each of these throws 503 where a bucket cannot be reached or refuses.
 */
export interface Storage {
  /** Keeps a file, whole or not at all, in the place of what had the key before. */
  put(key: string, content: FileOnDisk | Uint8Array): Promise<void>
  /** The file or a part of it; undefined for an unknown key. */
  get(key: string, range?: ByteRange): Promise<Kept | undefined>
  /** Removes a file. One that is not there is gone already. */
  remove(key: string): Promise<void>
  /** All that begins with this, in no order. */
  list(prefix: string): AsyncIterable<Listed>
}

const PART = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const KEY = new RegExp(`^[a-z][a-z-]*(?:/${PART})+$`)
const PREFIX = new RegExp(`^[a-z][a-z-]*/(?:${PART}/?)*$`)
/** The folder of files that are still on their way. */
export const UNFINISHED = 'tmp'

/** The key itself. Throws for one that could lead anywhere else. */
export function checkedKey(key: string, form = KEY): string {
  if (!form.test(key) || key.length > 500 || key.startsWith(`${UNFINISHED}/`))
    throw new Error('Not a key of a stored file')
  return key
}

export const checkedPrefix = (prefix: string): string => checkedKey(prefix, PREFIX)

export const storageUnavailable = () =>
  new Failure(
    503,
    {
      en: 'Files cannot be reached at the moment. Please try again in a few minutes.',
      ar: 'تعذّر الوصول إلى الملفات الآن. أعد المحاولة بعد بضع دقائق.',
    },
    { retryAfterSeconds: 30, cause: 'elsewhere' },
  )
