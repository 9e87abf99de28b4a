import type * as z from 'zod/mini'
import type { Format } from '#records/documents/kinds.ts'
import type { Content } from '#records/documents/server/content.ts'
import type { Ctx } from '#server/context.ts'
import type { IsoDate } from '#shared/dates.ts'
import { type Extension, ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The options for creating a file from a page. */
export interface ExportOptions {
  format: Format
  /** The maximum number of rows in the file. */
  maxRows: number
  /** Reports how much has been read. */
  progress(read: number, total: number): Promise<void>
}

/** The content of a page, and the name of its file without an extension. */
export type DocumentContent = Omit<Content, 'locale' | 'company'> & {
  name: string
  /** The day of the content, or its first and its last day. They stand above `lines`. */
  days: readonly [IsoDate] | readonly [IsoDate, IsoDate]
  /** The title is the day. */
  isTitledByDay?: true
}

/** A page that can be exported. */
export interface DocumentPart<Query = unknown> {
  /** The page's name in its address. */
  kind: string
  /** The title of the page. */
  page: Bilingual
  query: z.ZodMiniType<Query>
  /** Whether the member can read the page now; checked at creation and at every download. */
  may(ctx: Ctx): boolean | Promise<boolean>
  content(ctx: Ctx, query: Query, making: ExportOptions): Promise<DocumentContent>
}

const documentParts = new ExtensionPoint<DocumentPart>('documentParts')

export const registerDocument = <Query>(part: DocumentPart<Query>): Extension =>
  documentParts.contribute(part as DocumentPart)

export const findPart = ({ extensions }: Pick<Ctx, 'extensions'>, kind: string) =>
  extensions.list(documentParts).find((part) => part.kind === kind)

const PAGE_SIZE = 100

interface Page<Row> {
  rows: readonly Row[]
  total: number
}

/**
 * Reads a list page by page, up to the file's maximum of rows; `total` is the number of all rows.
 */
export async function collectRows<Row>(
  { maxRows, progress }: ExportOptions,
  fetchPage: (where: { page: number; per_page: number }) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows: some, total } = await fetchPage({ page, per_page: PAGE_SIZE })
    rows.push(...some)
    await progress(rows.length, Math.min(total, maxRows))
    if (some.length < PAGE_SIZE || rows.length >= Math.min(total, maxRows))
      return { rows: rows.slice(0, maxRows), total }
  }
}
