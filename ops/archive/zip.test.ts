import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readVerified } from '#ops/archive/check-archive.ts'
import { ArchiveError, openZip, type Zip } from '#ops/archive/zip.ts'

const CONTENTS = {
  'data/rows.jsonl': '{"name":"Mona"}\n'.repeat(20),
  'files/خطة.txt': 'Twelve crates',
  'files/empty.txt': '',
}
const NAMES = Object.keys(CONTENTS)
const ENTRY = Buffer.from([0x50, 0x4b, 1, 2])
const MB = 1_048_576

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-zip-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes an archive as the export does: the rows are compressed, the files are not. */
function pack(forceZip64Format: boolean): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(CONTENTS))
    zip.addReadStream(Readable.from([Buffer.from(content)]), name, {
      ...{ compress: name.endsWith('l'), forceZip64Format },
    })
  zip.end({ forceZip64Format, comment: '' })
  return buffer(zip.outputStream)
}

async function withZip<T>(bytes: Uint8Array, use: (zip: Zip) => Promise<T>): Promise<T> {
  const file = path.join(folder, 'archive.zip')
  writeFileSync(file, bytes)
  const zip = await openZip(file)
  try {
    return await use(zip)
  } finally {
    await zip.close()
  }
}

const contentsOf = (bytes: Uint8Array) =>
  withZip(bytes, async (zip) => {
    const found: Record<string, string> = {}
    for (const name of NAMES) found[name] = String(await buffer(await zip.read(name)))
    return found
  })

/** Reads as an import does, which knows the size and the checksum of every entry. */
const verify = (bytes: Uint8Array) =>
  withZip(bytes, async (zip) => {
    for (const [name, content] of Object.entries(CONTENTS)) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      for await (const _ of readVerified(zip, name, { size: Buffer.byteLength(content), sha256 }));
    }
  })

/** Returns a copy with another number at a place of every entry in the list of the entries. */
function patched(bytes: Buffer, { at, value }: { at: number; value: number }): Buffer {
  const copy = Buffer.from(bytes)
  for (let from = copy.indexOf(ENTRY); from >= 0; from = copy.indexOf(ENTRY, from + 1))
    copy.writeUInt16LE(value, from + at)
  return copy
}

/** Returns a copy with one other byte. */
function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(0xff - copy.readUInt8(at), at)
  return copy
}

describe.each([
  ['a ZIP', false],
  ['a ZIP64', true],
])('%s', (_, forceZip64Format) => {
  let bytes: Buffer
  beforeAll(async () => {
    bytes = await pack(forceZip64Format)
  })

  test('gives what was packed, also where its names do not say that they are UTF-8', async () => {
    expect(await contentsOf(bytes)).toEqual(CONTENTS)
    expect(await contentsOf(patched(bytes, { at: 8, value: 0 }))).toEqual(CONTENTS)
  })

  test('that is truncated at any byte is refused', async () => {
    for (let length = 0; length < bytes.length; length += 1)
      await expect(contentsOf(bytes.subarray(0, length))).rejects.toThrow(ArchiveError)
  })

  test('with any changed byte is as it was written or refused', async () => {
    let refused = 0
    for (let at = 0; at < bytes.length; at += 1)
      await verify(changed(bytes, at)).catch((error) => {
        expect(error).toBeInstanceOf(ArchiveError)
        refused += 1
      })
    expect(refused).toBeGreaterThan(bytes.length / 3)
  })

  test('with an entry that is packed in an unknown way is refused', async () => {
    await expect(contentsOf(patched(bytes, { at: 10, value: 12 }))).rejects.toThrow(
      new ArchiveError('An entry of the ZIP is packed in an unknown way'),
    )
  })
})

test('a changed entry is named, whether it is compressed or not', async () => {
  const bytes = await pack(false)
  for (const name of NAMES.slice(0, 2)) {
    const content = bytes.indexOf(name) + Buffer.byteLength(name)
    await expect(verify(changed(bytes, content + 8))).rejects.toThrow(
      new ArchiveError(`The archive is broken: ${name} is not as it was written.`),
    )
  }
})

test('what is not a ZIP or does not have the entry is refused; a missing file is not an archive', async () => {
  for (const text of ['', 'Good morning', 'Good morning'.repeat(10_000)])
    await expect(contentsOf(Buffer.from(text))).rejects.toThrow(/end of the ZIP is missing/)
  const bytes = await pack(false)
  await expect(withZip(bytes, (zip) => zip.read('data/other'))).rejects.toThrow(
    new ArchiveError('The ZIP has no data/other'),
  )
  await expect(openZip(path.join(folder, 'none.zip'))).rejects.toThrow(/ENOENT/)
})

test.each([true, false])('a large entry is read in pieces (compressed: %s)', async (compress) => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.alloc(16 * MB), 'large', { compress })
  zip.end()
  await withZip(await buffer(zip.outputStream), async (opened) => {
    let size = 0
    for await (const piece of await opened.read('large')) {
      expect(piece.length).toBeLessThanOrEqual(MB)
      size += piece.length
      if (size > MB) break
    }
    expect(size).toBeLessThan(3 * MB)
  })
})
