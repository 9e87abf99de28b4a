import { createHash } from 'node:crypto'
import { finished, Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import {
  companyExport,
  companyExportFiles,
  EXPORT_PAGE_SIZE,
  type ExportedFile,
  type ExportPart,
  FIRST_KEY,
} from '#features/companies/export/server/parts.ts'
import {
  type FileEntry,
  FORMAT,
  FORMAT_VERSION,
  getFilePath,
  getTablePath,
  MANIFEST,
  type Manifest,
} from '#ops/archive/manifest.ts'
import { type Snapshot, takeSnapshot } from '#ops/archive/snapshot.ts'
import { newestMigration } from '#ops/archive/tables.ts'
import { sanitizeFileName } from '#server/files/file-names.ts'
import type { Server } from '#server/http/server.ts'
import type { MemberContext } from '#server/member-context.ts'
import { BYTE_ORDER_MARK, csvRows } from '#shared/csv.ts'

/** Reads all rows page by page and holds no connection between two pages. */
async function* readPages<Row extends { key: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = FIRST_KEY
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < EXPORT_PAGE_SIZE) return
    after = rows.at(-1)?.key ?? after
  }
}

async function* streamCsv(part: ExportPart, reader: MemberContext): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([part.columns.map((name) => name[reader.locale])])
  for await (const rows of readPages((after) => part.rows(reader, after)))
    yield csvRows(rows.map(({ cells }) => cells))
}

async function filesOf(reader: MemberContext): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const { list } of reader.extensions.list(companyExportFiles))
    for await (const some of readPages((after) => list(reader, after))) files.push(...some)
  return files
}

/** Characters that some operating systems forbid in file names. */
const FORBIDDEN = /[<>:"|?*]/g

/**
 * Maps each storage key to a path in the archive. Files keep their names; a second file of the same
 * name in a folder gets a number before its extension.
 */
function assignPaths(files: readonly ExportedFile[]): Map<string, string> {
  const places = new Map<string, string>()
  const taken = new Set<string>()
  for (const { folder, name: given, stored } of files) {
    const name = sanitizeFileName(given).replaceAll(FORBIDDEN, '_')
    const [, stem, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    let place = `files/${folder}/${name}`
    // Most operating systems treat file names that differ only in case as equal.
    for (let again = 2; taken.has(place.toLowerCase()); again += 1)
      place = `files/${folder}/${stem} (${again})${ending}`
    taken.add(place.toLowerCase())
    places.set(stored, place)
  }
  return places
}

/** Adds entries one after the other; each starts after the previous one is written. */
class Archive {
  readonly #zip = new ZipFile()
  readonly #now: Date
  readonly output = this.#zip.outputStream as Readable
  #current: Readable | undefined

  constructor(now: Date) {
    this.#now = now
    this.output.once('close', () => this.#current?.destroy())
  }

  add(place: string, entry: Readable, compress = true): Promise<void> {
    this.#current = entry
    if (this.output.destroyed) entry.destroy()
    return new Promise((resolve, reject) => {
      finished(entry, (error) => (error ? reject(error) : resolve()))
      this.#zip.addReadStream(entry, place, { mtime: this.#now, compress })
    })
  }

  end(): void {
    this.#zip.end()
  }
}

/** Writes a stored file and returns its entry; returns undefined if the file no longer exists. */
async function addFile(
  { storage }: Server,
  archive: Archive,
  { stored, place }: { stored: string; place: string },
): Promise<FileEntry | undefined> {
  const kept = await storage.get(stored)
  if (!kept) return undefined
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  kept.stream.once('error', (error) => counted.destroy(error)).pipe(counted)
  counted.once('close', () => kept.stream.destroy())
  await archive.add(place, counted, false)
  return { place, stored, size, sha256: hash.digest('hex') }
}

/** The README text next to the tables, in both languages. */
const createReadme = (tables: readonly string[]): string =>
  [
    '\uFEFFThis is all that Diwan keeps of your company, as it stood when it was taken away.',
    'Tables are comma-separated values in UTF-8; times are in UTC. Files lie in the folder "files".',
    'The folder "data" holds the same for a program: another Diwan reads it in.',
    '',
    'هذا كل ما يحفظه ديوان من بيانات شركتك كما كانت لحظة تنزيلها.',
    'الجداول قيم تفصل بينها فواصل بترميز UTF-8، والأوقات بالتوقيت العالمي. والملفات في المجلد "files".',
    'وفي المجلد "data" البيانات نفسها بصيغة تقرؤها البرامج، ومنها تُنقل الشركة إلى ديوان آخر.',
    '',
    ...tables.map((name) => `${name}.csv`),
    '',
  ].join('\r\n')

/** Adds the human-readable tables in the reader's language. */
async function addTables(archive: Archive, reader: MemberContext): Promise<void> {
  const parts = reader.extensions.list(companyExport)
  await archive.add('README.txt', Readable.from([createReadme(parts.map(({ name }) => name))]))
  for (const part of parts)
    await archive.add(`${part.name}.csv`, Readable.from(streamCsv(part, reader)))
}

interface ArchiveContext {
  archive: Archive
  reader: MemberContext
  snapshot: Snapshot
}

/** Adds the files: named ones under their names, all others under their storage keys. */
async function addFiles(server: Server, { archive, reader, snapshot }: ArchiveContext) {
  const found: Pick<Manifest, 'files' | 'missing'> = { files: [], missing: [] }
  const places = assignPaths(await filesOf(reader))
  const needed = new Map(snapshot.files.map((file) => [file.key, file.needed]))
  for (const stored of new Set([...places.keys(), ...needed.keys()])) {
    const place = places.get(stored) ?? getFilePath(stored)
    const entry = await addFile(server, archive, { stored, place })
    if (entry && needed.has(stored)) found.files.push(entry)
    if (!entry && needed.get(stored)) found.missing.push(stored)
  }
  return found
}

async function writeArchive(server: Server, taking: ArchiveContext): Promise<void> {
  const { archive, reader, snapshot } = taking
  const migration = await newestMigration(server.database.ownerPool)
  await addTables(archive, reader)
  const { files, missing } = await addFiles(server, taking)
  for (const table of snapshot.tables)
    await archive.add(getTablePath(table.name), snapshot.read(table))
  const manifest: Manifest = {
    ...{ format: FORMAT, version: FORMAT_VERSION, migration },
    ...{ taken_at: reader.now.toISOString(), company: snapshot.company },
    ...{ tables: [...snapshot.tables], files, missing },
  }
  await archive.add(MANIFEST, Readable.from([JSON.stringify(manifest)]))
  archive.end()
}

/**
 * Streams all data of a company as a ZIP: one table per kind in the reader's language, the files,
 * and in `data` every raw row for import into another installation. It is never whole in memory.
 * `destroy` or a read error ends the stream early.
 */
export async function createArchive(server: Server, reader: MemberContext): Promise<Readable> {
  const snapshot = await takeSnapshot(server, reader.companyId)
  const archive = new Archive(reader.now)
  writeArchive(server, { archive, reader, snapshot })
    .catch((error: Error) => archive.output.destroy(error))
    .finally(() => snapshot.close())
  return archive.output
}
