import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { detectType } from '#server/files/detect-type.ts'
import { sanitizeFileName } from '#server/files/file-names.ts'
import type { FileOnDisk } from '#server/files/storage.ts'

/** A file that arrived in an upload. It stays on disk until the handler ends. */
export interface ReceivedFile extends FileOnDisk {
  /** The name in a form that may be stored and shown; never a path. */
  name: string
  /** The media type, detected by the file's first bytes. */
  type: string
  /** The media type that the sender claims, which proves nothing. */
  claimedType: string
}

interface ReceiveOptions {
  path: string
  maxBytes: number
  /** The error for a file with more bytes. */
  tooLarge: () => Error
  signal: AbortSignal
}

/** Writes a form's file to disk as it arrives, and counts and hashes its bytes. */
export async function receiveFile(
  { file, filename, mimetype }: MultipartFile,
  { path, maxBytes, tooLarge, signal }: ReceiveOptions,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(tooLarge())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => written.once('close', () => resolve()))
  // The file must not still be opening when the folder is removed.
  await pipeline(file, count, written, { signal }).finally(() => closed)
  return {
    path,
    size,
    sha256: hash.digest('hex'),
    name: sanitizeFileName(filename),
    type: await detectType(path),
    claimedType: mimetype.slice(0, 100),
  }
}
