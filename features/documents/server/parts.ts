import type * as z from 'zod/mini'
import type { Format } from '#records/documents/kinds.ts'
import type { Content } from '#records/documents/server/content.ts'
import type { Ctx } from '#server/context.ts'
import { type Extension, ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'

/** How a page is made into a file. */
export interface Making {
  format: Format
  /** The most rows that it may have. */
  most: number
  /** Says how much has been read. */
  progress(read: number, total: number): Promise<void>
}

/** What a page says, and how its file is called, without an ending. */
export type DocumentContent = Omit<Content, 'locale' | 'company'> & { name: string }

/** A page that is taken along. */
export interface DocumentPart<Query = unknown> {
  /** The page's name, as its address has it. */
  kind: string
  /** How the page is called. */
  page: Bilingual
  query: z.ZodMiniType<Query>
  /** Whether the member may read the page now: asked when it is made, and whenever it is saved. */
  may(ctx: Ctx): boolean | Promise<boolean>
  content(ctx: Ctx, query: Query, making: Making): Promise<DocumentContent>
}

const documentParts = new ExtensionPoint<DocumentPart>('documentParts')

export const documentOf = <Query>(part: DocumentPart<Query>): Extension =>
  documentParts.with(part as DocumentPart)

export const partOf = ({ extensions }: Pick<Ctx, 'extensions'>, kind: string) =>
  extensions.of(documentParts).find((part) => part.kind === kind)

const PAGE = 100

interface Page<Row> {
  rows: readonly Row[]
  total: number
}

/** All rows of a list, page by page, as many as the file may have; `total` says how many there are. */
export async function gather<Row>(
  { most, progress }: Making,
  fetchPage: (where: { page: number; per_page: number }) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows: some, total } = await fetchPage({ page, per_page: PAGE })
    rows.push(...some)
    await progress(rows.length, Math.min(total, most))
    if (some.length < PAGE || rows.length >= Math.min(total, most))
      return { rows: rows.slice(0, most), total }
  }
}
