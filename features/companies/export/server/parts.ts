import type { MemberContext } from '#server/member-context.ts'
import type { Cell } from '#shared/csv.ts'
import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

/** One row of a table, and the key from which the next page continues. */
export interface ExportedRow {
  key: string
  cells: Cell[]
}

/** The number of rows or files read per page. */
export const EXPORT_PAGE_SIZE = 1_000
/** Sorts before every key, because every key is a UUID or begins with one. */
export const FIRST_KEY = '00000000-0000-0000-0000-000000000000'

/** A table that a feature adds to the export. It covers all data of the reader's company. */
export interface ExportPart {
  /** The table's name in the archive. */
  name: string
  columns: readonly Bilingual[]
  /** Returns at most `EXPORTED_AT_ONCE` rows after a key, in key order. */
  rows(reader: MemberContext, after: string): Promise<ExportedRow[]>
}

/** A stored file to export: its place in the archive, and its storage key. */
export interface ExportedFile {
  key: string
  folder: string
  name: string
  stored: string
}

export interface ExportedFiles {
  list(reader: MemberContext, after: string): Promise<ExportedFile[]>
}

export const companyExport = new ExtensionPoint<ExportPart>('companyExport')
export const companyExportFiles = new ExtensionPoint<ExportedFiles>('companyExportFiles')
