import type { Reader } from '#server/on-behalf.ts'
import type { Cell } from '#shared/csv.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

/** One line of a table, and the key after which the next ones come. */
export interface ExportedRow {
  key: string
  cells: Cell[]
}

/** How many lines or files are read at a time. */
export const EXPORTED_AT_ONCE = 1_000
/** Before every key, whether it is an id or begins with one. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

/** What a feature gives of a company that is taken away. All of a reader's company is meant. */
export interface ExportPart {
  /** The table's name in the archive. */
  name: string
  columns: readonly Bilingual[]
  /** At most `EXPORTED_AT_ONCE` rows after a key, in the order of their keys. */
  rows(reader: Reader, after: string): Promise<ExportedRow[]>
}

/** Kept files that go along: where they stand in the archive, and under which key they are stored. */
export interface ExportedFile {
  key: string
  folder: string
  name: string
  stored: string
}

export interface ExportedFiles {
  list(reader: Reader, after: string): Promise<ExportedFile[]>
}

export const companyExport = new ExtensionPoint<ExportPart>('companyExport')
export const companyExportFiles = new ExtensionPoint<ExportedFiles>('companyExportFiles')
