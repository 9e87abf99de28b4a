import type { FileHandle } from 'node:fs/promises'

const PIECE = 65_536

/** Reads `size` bytes of an open file in pieces. Throws if the file ends before. */
export async function* readRange(
  handle: FileHandle,
  start: number,
  size: number,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const length = Math.min(PIECE, size - at)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start + at)
    if (bytesRead === 0) throw new Error('A file on disk ended early')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
