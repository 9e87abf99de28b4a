import * as z from 'zod/mini'

export const FORMAT = 'diwan-company'
export const FORMAT_VERSION = 1
export const MANIFEST = 'data/manifest.json'

export const getTablePath = (name: string): string => `data/${name}.jsonl`
/** The path in the archive of a stored file that no readable table of the archive links to. */
export const getFilePath = (stored: string): string => `data/files/${stored}`

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.gte(0))

const Table = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: size,
  size,
  sha256,
})

const File = z.strictObject({
  /** The path in the archive; `stored` is the original storage key. */
  place: z.string(),
  stored: z.string(),
  size,
  sha256,
})

/** The manifest: it lists the machine-readable parts of an archive with a checksum for each. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The newest migration of the source database. */
  migration: z.string(),
  taken_at: z.string(),
  company: z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string() }),
  tables: z.array(Table),
  files: z.array(File),
  /** Keys of files that rows refer to but that no longer existed. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
export type TableEntry = z.output<typeof Table>
export type FileEntry = z.output<typeof File>
