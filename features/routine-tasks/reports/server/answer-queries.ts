import { type RawBuilder, sql } from 'kysely'
import type { Proof } from '#features/routine-tasks/definitions/proof.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import type { Answer } from '#features/routine-tasks/reports/answers.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import {
  type PictureRow,
  picturesJson,
} from '#features/routine-tasks/reports/server/picture-queries.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'

/** What a report of the occurrence `o` must show, by the names of the API. */
export interface EvidenceColumns {
  steps: StepReply[] | null
  causes: string[] | null
  proof: Proof | null
}

export interface EvidenceRow extends EvidenceColumns {
  answers: Answer[] | null
  pictures: PictureRow[] | null
}

/** The answers that count of an occurrence, in the order in which they were pressed; or null. */
const answersJson = (
  { companyId }: Ctx,
  window: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
) => sql`
  (select json_agg(json_strip_nulls(json_build_object('step_id', a.step_id, 'value', a.value,
      'first', a.first_number::text, 'outside', nullif(a.outside, false), 'cause', a.cause,
      'user', ${personJsonSql('au')}, 'at', ${instantTextSql(sql`a.answered_at`)})) order by a.answered_at, a.id)
    from (
      select distinct on (s.step_id) s.* from step_answers s
      where s.company_id = ${companyId} and s.date = ${date} and s.routine_task_id = ${window}
      order by s.step_id, s.answered_at desc, s.id desc) a
    join users au on au.company_id = ${companyId} and au.id = a.user_id
    where a.value is not null)`

/** The columns of `EvidenceRow`, for the occurrence `o` of a date. */
export const evidenceColumns = (ctx: Ctx, date: RawBuilder<unknown>) => sql`
  o.steps, o.causes, o.proof,
  case when o.steps is not null then ${answersJson(ctx, sql`o.routine_task_id`, date)} end answers,
  case when o.proof is not null or o.steps is not null
    then ${picturesJson(ctx, sql`o.routine_task_id`, date)} end pictures`

/** The row as the API returns it: the evidence that an occurrence does not use is missing. */
export const withEvidence = <R extends EvidenceRow>(row: R) => {
  const { proof, steps, causes, answers, pictures, ...others } = row
  return {
    ...(proof && { proof }),
    ...(steps && { steps }),
    ...(causes && { causes }),
    ...(answers && { answers }),
    ...(pictures && { pictures }),
    ...others,
  }
}

/** Blocks other answers and reports of an occurrence until the transaction ends. */
export const lockAnswers = ({ db, companyId }: Ctx, { taskId, slot, date }: OccurrenceKey) =>
  db.all(sql`
    select pg_advisory_xact_lock(hashtextextended(
      ${`answers ${companyId} ${taskId} ${slot} ${date}`}, 0))`)

export const listAnswers = async (ctx: Ctx, key: OccurrenceKey): Promise<Answer[]> => {
  const row = await ctx.db.first(sql<{ answers: Answer[] | null }>`
    select ${answersJson(ctx, windowId(ctx, key), sql`${key.date}::date`)} answers`)
  return row?.answers ?? []
}

export interface NewAnswer {
  id: string
  stepId: string
  value: string | null
  first?: string | undefined
  outside: boolean
  cause?: string | undefined
  answeredAt: Date
}

export const insertAnswer = (ctx: Ctx, key: OccurrenceKey, answer: NewAnswer) =>
  ctx.db.all(sql`
    insert into step_answers (company_id, id, routine_task_id, date, step_id, value, first_number, outside,
      cause, user_id, answered_at, created_at)
    values (${ctx.companyId}, ${answer.id}, ${windowId(ctx, key)}, ${key.date}, ${answer.stepId}, ${answer.value},
      ${answer.first ?? null}::numeric, ${answer.outside}, ${answer.cause ?? null}, ${ctx.userId}, ${answer.answeredAt}, ${ctx.now})`)

/** Gives a report a new version, because an answer that it shows has changed. */
export const touchReport = (ctx: Ctx, reportId: string) =>
  ctx.db.all(sql`
    update reports set version = version + 1, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${reportId}`)

/** The manager of the department of an occurrence's day. */
export const selectManagerOfDepartment = (ctx: Ctx, departmentId: string) => sql`
  select d.manager_id user_id from departments d
  where d.company_id = ${ctx.companyId} and d.id = ${departmentId} and d.manager_id is not null`
