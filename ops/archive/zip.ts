import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { readRange } from '#ops/archive/read-range.ts'

/**
 * The reason why an archive cannot be imported. The message is meant for the user who started it.
 */
export class ArchiveError extends Error {}

/** A ZIP file on disk. Entries are read one at a time, never as a whole into memory. */
export interface Zip {
  has(name: string): boolean
  /**
   * Throws an ArchiveError for an entry that does not exist or is packed in an unknown way. The
   * stream fails with an ArchiveError if the entry is broken.
   */
  read(name: string): Promise<Readable>
  close(): Promise<void>
}

const BLOCK = 65_536

/**
 * Reads the list of entries in blocks. For an offset that no file has, yauzl's own reader throws
 * where nobody can catch the error.
 */
class FileReader extends RandomAccessReader {
  readonly #handle: FileHandle
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  override read(...[buffer, offset, length, at, done]: Parameters<RandomAccessReader['read']>) {
    this.#read(at, length).then((bytes) => {
      bytes.copy(buffer, offset)
      done(null)
    }, done)
  }

  async #read(at: number, length: number): Promise<Buffer> {
    const from = at - this.#block.start
    const isRead = from >= 0 && from + length <= this.#block.bytes.length
    if (isRead) return this.#block.bytes.subarray(from, from + length)
    const most = Math.max(length, BLOCK)
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(most), 0, most, at)
    if (at < 0 || bytesRead < length) throw new Error('The file ends')
    this.#block = { start: at, bytes: buffer.subarray(0, bytesRead) }
    return buffer.subarray(0, length)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#handle, start, end - start))
  }
}

/** Only an error of the operating system does not mean that the archive is broken. */
function toArchiveError(error: unknown, message: string): unknown {
  const { syscall } = error as NodeJS.ErrnoException
  return syscall ? error : new ArchiveError(message, { cause: error })
}

async function* readEntry(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw toArchiveError(error, `The archive is broken: ${name} is not as it was written.`)
  }
}

/** Opens a ZIP. Throws an ArchiveError for a file that is not a ZIP or is truncated. */
export async function openZip(file: string): Promise<Zip> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    // Some programs write names in UTF-8 without saying so: yauzl would decode them as another set.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(new FileReader(handle), size, options)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileNameRaw.toString(), entry)
    return {
      has: (name) => entries.has(name),
      read: async (name) => {
        const entry = entries.get(name)
        if (!entry) throw new ArchiveError(`The ZIP has no ${name}`)
        if (!entry.canDecodeFileData())
          throw new ArchiveError('An entry of the ZIP is packed in an unknown way')
        return Readable.from(readEntry(zip, entry, name))
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw toArchiveError(
      error,
      'The end of the ZIP is missing, or the list of its entries is broken',
    )
  }
}
