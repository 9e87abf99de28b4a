import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/**
 * The reason why an archive cannot be imported. The message is meant for the user who started it.
 */
export class ArchiveError extends Error {}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const LONGEST_COMMENT = 65_535
/** The 32-bit value which says that the real value is in the ZIP64 field. */
const ZIP64_MARKER = 0xffffffff
const ENTRY_64 = 1
const STORED = 0
const DEFLATED = 8
const PIECE = 65_536

interface ZipEntry {
  method: number
  size: number
  local: number
}

/** A ZIP file on disk. Entries are read one at a time, never as a whole into memory. */
export interface Zip {
  has(name: string): boolean
  /**
   * Throws a CargoError for an entry that does not exist. The stream fails if the entry is broken.
   */
  read(name: string): Promise<Readable>
  close(): Promise<void>
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (at < 0 || bytesRead < length) throw new ArchiveError('The file ends early')
  return buffer
}

const long = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at))

/** Finds the central directory and the number of its entries. */
async function findDirectory(handle: FileHandle) {
  const { size } = await handle.stat()
  const tail = await bytesAt(handle, ...tailOf(size))
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue
    const start = tailOf(size)[0] + at
    const place = { count: tail.readUInt16LE(at + 10), ...sizeAndStart(tail, at + 12) }
    const isLong =
      place.count === 0xffff || place.size === ZIP64_MARKER || place.start === ZIP64_MARKER
    return isLong ? findLongDirectory(handle, start) : place
  }
  throw new ArchiveError('The end of the ZIP is missing')
}

const sizeAndStart = (bytes: Buffer, at: number) => ({
  size: bytes.readUInt32LE(at),
  start: bytes.readUInt32LE(at + 4),
})

function tailOf(size: number): [at: number, length: number] {
  const length = Math.min(size, END_SIZE + LONGEST_COMMENT)
  return [size - length, length]
}

async function findLongDirectory(handle: FileHandle, end: number) {
  const locator = await bytesAt(handle, end - 20, 20)
  if (locator.readUInt32LE(0) !== LOCATOR_64)
    throw new ArchiveError('The end of the ZIP is missing')
  const record = await bytesAt(handle, long(locator, 8), 56)
  if (record.readUInt32LE(0) !== END_64) throw new ArchiveError('The end of the ZIP is missing')
  return { count: long(record, 32), size: long(record, 40), start: long(record, 48) }
}

/** Method, size and offset of an entry, from the ZIP64 field where it has one. */
function parseEntry(entry: Buffer, extra: Buffer): ZipEntry {
  const [size, uncompressed, local] = [20, 24, 42].map((at) => entry.readUInt32LE(at)) as [
    size: number,
    uncompressed: number,
    local: number,
  ]
  const place = { method: entry.readUInt16LE(10), size, local }
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ENTRY_64) continue
    let next = at + 4 + (uncompressed === ZIP64_MARKER ? 8 : 0)
    if (size === ZIP64_MARKER) {
      place.size = long(extra, next)
      next += 8
    }
    if (local === ZIP64_MARKER) place.local = long(extra, next)
  }
  return place
}

async function readDirectory(handle: FileHandle): Promise<Map<string, ZipEntry>> {
  const { count, size, start } = await findDirectory(handle)
  const directory = await bytesAt(handle, start, size)
  const places = new Map<string, ZipEntry>()
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    const entry = directory.subarray(at)
    if (entry.length < 46 || entry.readUInt32LE(0) !== ENTRY)
      throw new ArchiveError('The list of the ZIP’s entries is broken')
    const [name, extra, comment] = [28, 30, 32].map((of) => entry.readUInt16LE(of)) as [
      name: number,
      extra: number,
      comment: number,
    ]
    const end = 46 + name
    places.set(
      entry.subarray(46, end).toString(),
      parseEntry(entry, entry.subarray(end, end + extra)),
    )
    at += end + extra + comment
  }
  return places
}

async function* readChunks(handle: FileHandle, start: number, size: number) {
  for (let at = 0; at < size; at += PIECE)
    yield await bytesAt(handle, start + at, Math.min(PIECE, size - at))
}

async function readEntry(handle: FileHandle, { method, size, local }: ZipEntry): Promise<Readable> {
  const head = await bytesAt(handle, local, 30)
  if (head.readUInt32LE(0) !== LOCAL) throw new ArchiveError('An entry of the ZIP is broken')
  const start = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const raw = Readable.from(readChunks(handle, start, size), { objectMode: false })
  if (method === STORED) return raw
  if (method !== DEFLATED) throw new ArchiveError('An entry of the ZIP is packed in an unknown way')
  return pipeline(raw, createInflateRaw(), () => {})
}

/** Opens a ZIP. Throws a CargoError for a file that is not a ZIP or is truncated. */
export async function openZip(file: string): Promise<Zip> {
  const handle = await open(file, 'r')
  try {
    const places = await readDirectory(handle)
    return {
      has: (name) => places.has(name),
      read: async (name) => {
        const place = places.get(name)
        if (!place) throw new ArchiveError(`The ZIP has no ${name}`)
        return readEntry(handle, place)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    // A file that is not a ZIP contains numbers that point beyond its end.
    throw error instanceof RangeError ? new ArchiveError('The file is not a whole ZIP') : error
  }
}
