import { sql } from 'kysely'
import {
  type listDocuments,
  MAX_KEPT,
  type makeDocument,
  RETENTION_DAYS,
} from '#features/documents/contract.ts'
import type { Format } from '#records/documents/kinds.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, limitOffsetSql, type PageRow, toPage } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

export interface DocumentRow {
  id: string
  kind: string
  format: Format
  state: 'waiting' | 'ready' | 'failed'
  progress: number
  name: string
  size: number | null
  created_at: string
  expires_at: string
}

/** Identifies a member's document in a job or a link. */
export interface DocumentRef {
  companyId: string
  userId: string
  id: string
}

const retention = sql`make_interval(days => ${RETENTION_DAYS})`
const columns = sql`
  id, kind, format, state, progress, name, size_bytes size, ${instantTextSql(sql`created_at`)} created_at,
  ${instantTextSql(sql`(created_at + ${retention})`)} expires_at`

type MemberScope = Pick<Ctx, 'companyId' | 'userId'>
const isOwn = ({ companyId, userId }: MemberScope) =>
  sql`company_id = ${companyId} and user_id = ${userId}`
const isRetained = ({ now }: Pick<Ctx, 'now'>) =>
  sql`created_at > ${now}::timestamptz - ${retention}`

export async function insertDocument(
  ctx: Ctx,
  { kind, format, query, name }: Parsed<typeof makeDocument>['body'] & { name: string },
): Promise<DocumentRow> {
  const rows = await ctx.db.all(sql<DocumentRow>`
    insert into documents (company_id, id, user_id, kind, format, locale, query, name, created_at)
    values (${ctx.companyId}, ${uuidv7()}, ${ctx.userId}, ${kind}, ${format}, ${ctx.locale},
      ${JSON.stringify(query)}::jsonb, ${name}, ${ctx.now})
    returning ${columns}`)
  return rows[0] as DocumentRow
}

/**
 * Deletes the oldest files above the limits per member and per company, so that requests cannot
 * fill the disk.
 */
export const removeOldest = (ctx: Ctx) =>
  ctx.db.all(sql`
    delete from documents where company_id = ${ctx.companyId} and (
      id in (select id from documents where ${isOwn(ctx)} order by documents.created_at desc, id desc
        offset ${MAX_KEPT.member}::int)
      or id in (select id from documents where company_id = ${ctx.companyId} order by id desc
        offset ${MAX_KEPT.company}::int))`)

/** The number of the caller’s files that are still pending. */
export const countPending = async (ctx: Ctx): Promise<number> =>
  (
    await ctx.db.first(sql<{ count: number }>`
      select count(*)::int count from documents where ${isOwn(ctx)} and state = 'waiting'`)
  )?.count ?? 0

export async function listOwn(ctx: Ctx, query: Parsed<typeof listDocuments>['query']) {
  const mine = sql`from documents where ${isOwn(ctx)} and ${isRetained(ctx)}`
  return toPage(
    await ctx.db.first(sql<PageRow<DocumentRow>>`
      select (select json_agg(d) from (
          select ${columns} ${mine} order by documents.created_at desc, id desc ${limitOffsetSql(query)}) d) "rows",
        (select count(*) ${mine})::int total`),
  )
}

export const findOwn = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<DocumentRow>`
    select ${columns} from documents where ${isOwn(ctx)} and id = ${id} and ${isRetained(ctx)}`)

export const deleteOwn = (ctx: Ctx, id: string) =>
  ctx.db.all(
    sql<{ id: string }>`delete from documents where ${isOwn(ctx)} and id = ${id} returning id`,
  )

/** The pending file; nothing if it is already created or was removed. */
export const findPending = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<{ kind: string; format: Format; locale: Locale; query: unknown }>`
    select kind, format, locale, query from documents where ${isOwn(ctx)} and id = ${id} and state = 'waiting'`)

export const setProgress = (db: Queries, document: DocumentRef, percent: number) =>
  db.all(sql`
    update documents set progress = ${percent}
    where ${isOwn(document)} and id = ${document.id} and state = 'waiting' and progress < ${percent}`)

/** Marks a file as ready. Returns no row if it was removed or another job ended it. */
export const markReady = (
  db: Queries,
  document: DocumentRef,
  { name, size }: { name: string; size: number },
) =>
  db.all(sql<{ id: string }>`
    update documents set state = 'ready', progress = 100, name = ${name}, size_bytes = ${size}
    where ${isOwn(document)} and id = ${document.id} and state = 'waiting' returning id`)

export const markFailed = (db: Queries, document: DocumentRef) =>
  db.all(sql<{ id: string }>`
    update documents set state = 'failed'
    where ${isOwn(document)} and id = ${document.id} and state = 'waiting' returning id`)

/** The file behind a link of the caller. */
export const findLinked = ({ db, companyId, userId }: Ctx, fileId: string) =>
  db.first(sql<{ kind: string; format: Format; name: string; size: number }>`
    select d.kind, d.format, d.name, d.size_bytes size from documents d
    where d.company_id = ${companyId} and d.user_id = ${userId} and d.id = ${fileId} and d.state = 'ready'`)

/** The storage keys of all rows. */
export const listKeys = sql<{ key: string; needed: boolean }>`
  select 'documents/' || company_id || '/' || id "key", state = 'ready' needed from documents`

/** Those of the given ids that have a row. */
export const listExistingIds = (db: Queries, companyId: string, ids: readonly string[]) =>
  db.all(sql<{ id: string }>`
    select id from documents where company_id = ${companyId} and id = any (${ids})`)

export const deleteExpiredDocuments = (now: Date) => sql`
  delete from documents where created_at < ${now}::timestamptz - ${retention}`
