import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { IdRemapper } from '#ops/archive/id-remapper.ts'
import { FORMAT, FORMAT_VERSION, getTablePath, MANIFEST, Manifest } from '#ops/archive/manifest.ts'
import type { ArchiveTable } from '#ops/archive/tables.ts'
import type { Zip } from '#ops/archive/zip.ts'
import { ArchiveError } from '#ops/archive/zip.ts'

const LONGEST_MANIFEST = 256 * 1_048_576
const NEWLINE = 0x0a
/** Far longer than any row of the product, and small enough to hold in memory. */
const LONGEST_LINE = 16 * 1_048_576

interface Sum {
  size: number
  sha256: string
}

async function wholeOf(stream: Readable): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size > LONGEST_MANIFEST) throw new ArchiveError('The archive’s manifest is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Reads the manifest. Throws an ArchiveError for another format or a newer schema. */
export async function readManifest(zip: Zip, migration: string): Promise<Manifest> {
  if (!zip.has(MANIFEST))
    throw new ArchiveError('This is not an archive of a company: it has no manifest.')
  const text = await wholeOf(await zip.read(MANIFEST))
  const said: unknown = JSON.parse(text)
  const { format, version } = said as { format?: unknown; version?: unknown }
  if (format !== FORMAT || version !== FORMAT_VERSION)
    throw new ArchiveError(
      `The archive’s format is ${format} ${version}; this Diwan reads ${FORMAT} ${FORMAT_VERSION}.`,
    )
  const manifest = Manifest.safeParse(said).data
  if (!manifest) throw new ArchiveError('The archive’s manifest is broken.')
  if (manifest.migration > migration)
    throw new ArchiveError(
      `The archive is from a newer Diwan (${manifest.migration}); update this one (${migration}) first.`,
    )
  return manifest
}

/** Streams an entry. Throws an ArchiveError at its end or earlier if its content has changed. */
export async function* readVerified(zip: Zip, place: string, sum: Sum): AsyncGenerator<Buffer> {
  const broken = () => new ArchiveError(`The archive is broken: ${place} is not as it was written.`)
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of (await zip.read(place)) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > sum.size) throw broken()
    hash.update(piece)
    yield piece
  }
  if (size !== sum.size || hash.digest('hex') !== sum.sha256) throw broken()
}

/**
 * Splits a table's entry into lines. Only LF ends a line, because JSON text cannot contain it raw.
 * Throws an ArchiveError for a line that is too long.
 */
export async function* splitLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let from = 0
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, at)]).toString()
      begun = []
      length = 0
      from = at + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
    length += piece.length - from
    if (length > LONGEST_LINE)
      throw new ArchiveError('The archive is broken: it has a row of 16 MB.')
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}

/** The columns of a table that hold ids. */
const idsIn = ({ columns }: ArchiveTable) =>
  columns.filter(({ type }) => type.startsWith('uuid')).map(({ name }) => name)

interface CheckContext {
  /** The exported tables, and the names of the tables that are not exported. */
  tables: readonly ArchiveTable[]
  notExported: ReadonlyMap<string, string>
  idRemapper: IdRemapper
}

/**
 * Reads the whole archive once, verifies every checksum and registers all ids. Throws an
 * ArchiveError.
 */
export async function checkArchive(
  zip: Zip,
  manifest: Manifest,
  { tables, notExported, idRemapper }: CheckContext,
): Promise<void> {
  for (const entry of manifest.tables) {
    // An older archive can contain a table that is no longer exported: it is skipped.
    if (notExported.has(entry.name)) continue
    const table = tables.find(({ name }) => name === entry.name)
    const has = (column: string) => table?.columns.some(({ name }) => name === column)
    const odd = table ? entry.columns.filter((column) => !has(column)) : [entry.name]
    if (!table || odd.length > 0)
      throw new ArchiveError(
        `The archive has what this Diwan does not know: ${entry.name} (${odd}).`,
      )
    const ids = idsIn(table)
    for await (const line of splitLines(readVerified(zip, getTablePath(entry.name), entry))) {
      const row = JSON.parse(line) as Record<string, unknown>
      idRemapper.register(ids.map((name) => row[name]).join(' '))
    }
  }
  for (const file of manifest.files) {
    for await (const _ of readVerified(zip, file.place, file));
    idRemapper.register(file.stored)
  }
}
