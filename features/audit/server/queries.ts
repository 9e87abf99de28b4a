import { sql } from 'kysely'
import type { AuditLine, listAuditEvents } from '#features/audit/contract.ts'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import type { Ctx } from '#server/context.ts'
import {
  instantTextSql,
  limitOffsetSql,
  type PageRow,
  startOfDaySql,
  toPage,
} from '#server/database/sql-parts.ts'
import { listAuditActions } from '#shared/audit.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

const RETENTION_DAYS = 730

type Filter = Parsed<typeof listAuditEvents>['query']

/**
 * Adds a condition only for each filter in use, so the few statement texts need few query plans.
 */
function filterConditions(ctx: Ctx, { actor_id, action, from, to }: Filter) {
  return sql.join(
    [
      sql`company_id = ${ctx.companyId}`,
      ...(actor_id ? [sql`actor_id = ${actor_id}`] : []),
      ...(action ? [sql`action = any (${listAuditActions(action)})`] : []),
      ...(from ? [sql`at >= ${startOfDaySql(ctx, from)}`] : []),
      ...(to ? [sql`at < ${startOfDaySql(ctx, addDays(to, 1))}`] : []),
    ],
    sql` and `,
  )
}

/** One page of the log, the latest first. */
export async function listAuditLines(ctx: Ctx, query: Filter) {
  const where = filterConditions(ctx, query)
  const found = await ctx.db.first(sql<PageRow<AuditLine>>`
    select (select json_agg(l) from (
        select id, ${instantTextSql(sql.ref('at'))} "at",
          case when actor_id is not null then json_build_object('id', actor_id, 'name', actor_name) end actor,
          action,
          case when subject_id is not null
            then json_build_object('id', subject_id, 'name', subject_name, 'kind', subject_kind) end subject,
          facts, address
        from audit_events where ${where} order by audit_events.at desc, id desc ${limitOffsetSql(query)}) l) "rows",
      (select count(*) from audit_events where ${where})::int total`)
  return toPage(found)
}

export const auditExport = companyExport.contribute({
  name: 'audit-log',
  columns: [
    { en: 'Time', ar: 'الوقت' },
    { en: 'Who', ar: 'من' },
    { en: 'Action', ar: 'الإجراء' },
    { en: 'Kind', ar: 'النوع' },
    { en: 'Whom or what', ar: 'المعنيّ بالإجراء' },
    { en: 'Details', ar: 'التفاصيل' },
    { en: 'Network', ar: 'الشبكة' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.at, t.actor_name, t.action, t.subject_kind, t.subject_name,
        nullif(t.facts::text, '{}'), t.address) cells
      from audit_events t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

/** Deletes lines older than two years. */
export const deleteExpiredLines = (now: Date) => [
  sql`delete from audit_events where at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})`,
]
