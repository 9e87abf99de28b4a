import { type RawBuilder, sql } from 'kysely'
import { dayPart, deputiesOn, onDate } from '#features/absences/server/away-queries.ts'
import { isMine } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type { Claim } from '#features/routine-tasks/reports/claim-contract.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'

const RETENTION_DAYS = 90

/** The claim `c` of the user `cu`, and who does it while that user is away. */
const claim = ({ companyId }: Ctx, alias: 'o' | 'v') => sql`
  json_strip_nulls(json_build_object('user', ${personJsonSql('cu')}, 'at', ${instantTextSql(sql`c.created_at`)},
    'deputy', (select ${personJsonSql('du')} from ${deputiesOn({ companyId }, sql`c.date`)} x
      join users du on du.company_id = ${companyId} and du.id = x.deputy_id
      where x.user_id = c.user_id and x.part = ${dayPart(alias)})))`

/** Who has taken the occurrence `o` of a date; null if nobody has. */
export const claimJson = (ctx: Ctx, date: RawBuilder<unknown>) => sql`
  (select ${claim(ctx, 'o')} from occurrence_claims c join users cu on cu.company_id = ${ctx.companyId} and cu.id = c.user_id
    where c.company_id = ${ctx.companyId} and c.routine_task_id = o.routine_task_id and c.date = ${date})`

/** Takes the occurrence unless somebody has taken it; whether this call did. */
export const insertClaim = async (ctx: Ctx, key: OccurrenceKey): Promise<boolean> =>
  (await ctx.db.first(sql`
    insert into occurrence_claims (company_id, routine_task_id, date, user_id, created_at)
    values (${ctx.companyId}, ${windowId(ctx, key)}, ${key.date}, ${ctx.userId}, ${ctx.now})
    on conflict do nothing returning user_id`)) !== undefined

/** Who has taken an occurrence, and who manages its department. */
export interface ClaimRow {
  claim: Claim
  /** The caller can report the occurrence. */
  mine: boolean
  department_id: string | null
  managerId: string | null
}

/** The claim of an occurrence with its department on that day, locked until the transaction ends. */
export const lockClaim = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.first(sql<ClaimRow>`
    select ${claim(ctx, 'v')} claim, ${isMine(ctx, 'v', onDate(key.date))} mine, v.department_id, d.manager_id "managerId"
    from occurrence_claims c
    join users cu on cu.company_id = c.company_id and cu.id = c.user_id
    join routine_task_versions v on v.company_id = c.company_id and v.routine_task_id = c.routine_task_id
      and v.valid_from <= c.date and v.valid_to > c.date
    left join departments d on d.company_id = v.company_id and d.id = v.department_id
    where c.company_id = ${ctx.companyId} and c.routine_task_id = ${windowId(ctx, key)} and c.date = ${key.date}
    for update of c`)

export const deleteClaim = (ctx: Ctx, key: OccurrenceKey) =>
  ctx.db.all(sql`
    delete from occurrence_claims
    where company_id = ${ctx.companyId} and routine_task_id = ${windowId(ctx, key)} and date = ${key.date}`)

/** Deletes the claims of old days. */
export const deleteExpiredClaims = (now: Date) =>
  sql`delete from occurrence_claims where date < ${now}::timestamptz::date - ${RETENTION_DAYS}::int`
