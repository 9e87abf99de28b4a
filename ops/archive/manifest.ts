import * as z from 'zod/mini'

export const FORMAT = 'diwan-company'
export const FORMAT_VERSION = 1
export const MANIFEST = 'data/manifest.json'

export const placeOfTable = (name: string): string => `data/${name}.jsonl`
/** Where a kept file lies that no table of an archive shows to people. */
export const placeOfFile = (stored: string): string => `data/files/${stored}`

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
  /** Where it lies in the archive, and under which key it was stored. */
  place: z.string(),
  stored: z.string(),
  size,
  sha256,
})

/** What an archive holds beside what people read, with the sum of each part. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The newest migration of the database that it was read from. */
  migration: z.string(),
  taken_at: z.string(),
  company: z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string() }),
  tables: z.array(Table),
  files: z.array(File),
  /** Keys of files that rows name and that were not there any more. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
export type TableEntry = z.output<typeof Table>
export type FileEntry = z.output<typeof File>
