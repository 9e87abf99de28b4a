import type { Readable } from 'node:stream'
import { Failure } from '#server/errors.ts'

/** A file on this machine's disk, as an upload stored it. */
export interface FileOnDisk {
  path: string
  size: number
  /** As 64 hexadecimal digits. */
  sha256: string
}

/** The first and the last byte of a range of a file. */
export interface ByteRange {
  first: number
  last: number
}

/** The content read from a stored file; `size` is the number of bytes in the stream. */
export interface StoredFile {
  stream: Readable
  size: number
}

/** An entry in a list of stored files. */
export interface ListedFile {
  key: string
  size: number
  storedAt: Date
}

/**
 * The storage of user files: a folder or a bucket. The product chooses the keys, never a client:
 * `kind/…/name`. Each method throws 503 if a bucket cannot be reached or refuses.
 */
export interface Storage {
  /** Stores a file, completely or not at all, and replaces the previous file of the key. */
  put(key: string, content: FileOnDisk | Uint8Array): Promise<void>
  /** The file or a range of it; undefined for an unknown key. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Removes a file. Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** All files whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>
}

const PART = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const KEY = new RegExp(`^[a-z][a-z-]*(?:/${PART})+$`)
const PREFIX = new RegExp(`^[a-z][a-z-]*/(?:${PART}/?)*$`)
/** The folder of files that are still being uploaded. */
export const TEMP_FOLDER = 'tmp'

/** Returns the key. Throws for a key that could lead outside the storage. */
export function checkKey(key: string, form = KEY): string {
  if (!form.test(key) || key.length > 500 || key.startsWith(`${TEMP_FOLDER}/`))
    throw new Error('Not a key of a stored file')
  return key
}

export const checkPrefix = (prefix: string): string => checkKey(prefix, PREFIX)

export const storageUnavailable = () =>
  new Failure(
    503,
    {
      en: 'Files cannot be reached at the moment. Please try again in a few minutes.',
      ar: 'تعذّر الوصول إلى الملفات الآن. أعد المحاولة بعد بضع دقائق.',
    },
    { retryAfterSeconds: 30, cause: 'elsewhere' },
  )
