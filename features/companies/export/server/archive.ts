import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import {
  companyExport,
  companyExportFiles,
  EXPORTED_AT_ONCE,
  type ExportedFile,
  type ExportPart,
  FIRST,
} from '#features/companies/export/server/parts.ts'
import { readMe } from '#features/companies/export/server/read-me.ts'
import { shownName } from '#platform/server/files/names.ts'
import type { Reader } from '#platform/server/on-behalf.ts'
import type { Server } from '#platform/server/server.ts'
import { BYTE_ORDER_MARK, csvRows } from '#platform/shared/csv.ts'

/** All rows after each other, page by page: no connection is held between two pages. */
async function* pages<Row extends { key: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = FIRST
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < EXPORTED_AT_ONCE) return
    after = rows.at(-1)?.key ?? after
  }
}

async function* csvOf(part: ExportPart, reader: Reader): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([part.columns.map((name) => name[reader.locale])])
  for await (const rows of pages((after) => part.rows(reader, after)))
    yield csvRows(rows.map(({ cells }) => cells))
}

async function filesOf(reader: Reader): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const { list } of reader.extensions.of(companyExportFiles))
    for await (const some of pages((after) => list(reader, after))) files.push(...some)
  return files
}

/** What no system takes in a file's name. */
const FORBIDDEN = /[<>:"|?*]/g

/** Files of one folder keep their names, the second of a name with a number before its ending. */
function placesOf(files: readonly ExportedFile[]): Map<string, ExportedFile> {
  const places = new Map<string, ExportedFile>()
  const taken = new Set<string>()
  for (const file of files) {
    const name = shownName(file.name).replaceAll(FORBIDDEN, '_')
    const [, stem, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    let place = `files/${file.folder}/${name}`
    // Most systems hold names that differ in capitals alone to be one.
    for (let again = 2; taken.has(place.toLowerCase()); again += 1)
      place = `files/${file.folder}/${stem} (${again})${ending}`
    taken.add(place.toLowerCase())
    places.set(place, file)
  }
  return places
}

/**
 * All that a company has, as a ZIP that is written while it is read: a table of each kind in the
 * reader's language, the files, and what is what. Never whole in memory; `destroy` ends it early,
 * and so does whatever cannot be read.
 */
export async function archiveOf(server: Server, reader: Reader): Promise<Readable> {
  const places = placesOf(await filesOf(reader))
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const fail = (error: Error) => archive.destroy(error)
  let current: Readable | undefined
  const add = (name: string, open: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: reader.now, compress }, (done) => {
      open().then((entry) => {
        current = entry
        // yazl does not listen to what it reads, and an error that nobody hears ends the process.
        entry.once('error', fail)
        if (archive.destroyed) entry.destroy()
        else done(null, entry)
      }, fail)
    })
  archive.once('close', () => current?.destroy())
  const parts = reader.extensions.of(companyExport)
  add('README.txt', async () => Readable.from([readMe(parts.map(({ name }) => name))]))
  for (const part of parts) add(`${part.name}.csv`, async () => Readable.from(csvOf(part, reader)))
  for (const [place, { stored }] of places)
    add(place, async () => (await server.storage.get(stored))?.stream ?? Readable.from([]), false)
  zip.end()
  return archive
}
