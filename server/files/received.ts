import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { shownName } from '#server/files/names.ts'
import type { FileOnDisk } from '#server/files/storage.ts'
import { typeOf } from '#server/files/types.ts'

/** A file that an upload brought. It lies on disk until the handler ends. */
export interface ReceivedFile extends FileOnDisk {
  /** As it may be kept and shown, never a path. */
  name: string
  /** The media type by the file's first bytes. */
  type: string
  /** What the sender calls it, which proves nothing. */
  claimedType: string
}

interface Place {
  path: string
  mostBytes: number
  /** Throws what a file with more bytes is refused with. */
  tooLarge: () => Error
  signal: AbortSignal
}

/** Writes a form's file to disk as it comes; its bytes are counted and hashed on their way. */
export async function receiveFile(
  { file, filename, mimetype }: MultipartFile,
  { path, mostBytes, tooLarge, signal }: Place,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > mostBytes) return done(tooLarge())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => written.once('close', () => resolve()))
  // Whoever removes the folder must not find the file still being opened.
  await pipeline(file, count, written, { signal }).finally(() => closed)
  return {
    path,
    size,
    sha256: hash.digest('hex'),
    name: shownName(filename),
    type: await typeOf(path),
    claimedType: mimetype.slice(0, 100),
  }
}
