import { type RawBuilder, sql } from 'kysely'
import { isReporter } from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import { type OccurrenceKey, windowId } from '#features/routine-tasks/reports/server/key-queries.ts'
import type { Ctx } from '#server/context.ts'
import { instantTextSql, personJsonSql } from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { IsoDate } from '#shared/dates.ts'

/** A picture without its links; `stored`: it has a file. */
export type PictureRow = Omit<Picture, 'url' | 'thumbnail_url'> & { stored: boolean }

/** The pictures of an occurrence, the first one first; or null. */
export const picturesJson = (
  { companyId }: Ctx,
  window: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
) => sql`
  (select json_agg(json_strip_nulls(json_build_object('id', p.id, 'step_id', p.step_id,
      'stored', p.size_bytes is not null, 'user', ${personJsonSql('pu')}, 'taken_at', ${instantTextSql(sql`p.taken_at`)},
      'created_at', ${instantTextSql(sql`p.created_at`)}, 'gallery', nullif(p.from_gallery, false)))
      order by p.created_at, p.id)
    from occurrence_pictures p join users pu on pu.company_id = ${companyId} and pu.id = p.user_id
    where p.company_id = ${companyId} and p.date = ${date} and p.routine_task_id = ${window})`

export const listPictures = async (ctx: Ctx, key: OccurrenceKey): Promise<PictureRow[]> => {
  const row = await ctx.db.first(sql<{ pictures: PictureRow[] | null }>`
    select ${picturesJson(ctx, windowId(ctx, key), sql`${key.date}::date`)} pictures`)
  return row?.pictures ?? []
}

export interface NewPicture {
  id: string
  stepId: string | null
  takenAt: Date
  isFromGallery: boolean
  /** Null if the company's storage has no room for it. */
  bytes: number | null
}

export const insertPicture = (ctx: Ctx, key: OccurrenceKey, picture: NewPicture) =>
  ctx.db.all(sql`
    insert into occurrence_pictures
      (company_id, id, routine_task_id, date, step_id, user_id, taken_at, from_gallery, size_bytes, created_at)
    values (${ctx.companyId}, ${picture.id}, ${windowId(ctx, key)}, ${key.date}, ${picture.stepId}, ${ctx.userId},
      ${picture.takenAt}, ${picture.isFromGallery}, ${picture.bytes}, ${ctx.now})`)

/** Deletes a picture; a trigger subtracts it from the storage in use and removes its files. */
export const removePicture = (ctx: Ctx, id: string) =>
  ctx.db.all(
    sql`delete from occurrence_pictures where company_id = ${ctx.companyId} and id = ${id}`,
  )

/** A picture with its occurrence, and what decides who may see it. */
export interface PictureAccess {
  id: string
  user_id: string
  step_id: string | null
  stored: boolean
  task_id: string
  task_name: string
  slot: number
  date: IsoDate
  department_id: string | null
  mine: boolean
  managerId: string | null
}

export const findPicture = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<PictureAccess>`
    select p.id, p.user_id, p.step_id, p.size_bytes is not null stored, coalesce(o.definition_id, o.routine_task_id) task_id,
      o.task_name, o.slot, p.date, o.department_id, ${isReporter(ctx, 'o', sql`p.date`)} mine, d.manager_id "managerId"
    from occurrence_pictures p
    join routine_task_versions o on o.company_id = p.company_id and o.routine_task_id = p.routine_task_id
      and o.valid_from <= p.date and o.valid_to > p.date
    left join departments d on d.company_id = o.company_id and d.id = o.department_id
    where p.company_id = ${ctx.companyId} and p.id = ${id}`)

/** The storage keys of the pictures of all companies: each has a large and a small file. */
export const listKeys = sql<{ key: string; needed: boolean }>`
  select 'report-pictures/' || company_id || '/' || id || v.ending "key", true needed
  from occurrence_pictures, (values ('-small.webp'), ('-large.webp')) v (ending)
  where size_bytes is not null`

/** Those of the ids that have a row with a file. */
export const listKnown = (db: Queries, companyId: string, ids: readonly string[]) =>
  db.all(sql<{ id: string }>`
    select id from occurrence_pictures
    where company_id = ${companyId} and id = any (${ids}) and size_bytes is not null`)
