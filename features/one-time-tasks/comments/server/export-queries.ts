import { sql } from 'kysely'
import {
  companyExport,
  EXPORTED_AT_ONCE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { memberNameSql } from '#server/database/names.ts'
import type { MemberContext } from '#server/on-behalf.ts'
import type { Bilingual } from '#shared/locale.ts'

interface Said {
  /** The column with the id of the parent: a task or a comment. */
  to: string
  named: Bilingual
  /** The SQL condition for rows `t` that are not deleted. */
  stands: string
}

/** Exports the texts of one table: the parent, the author, the time and the text. */
const saidIn = (table: string, { to, named, stands }: Said) => ({
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    named,
    { en: 'By', ar: 'بواسطة' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
    { en: 'Text', ar: 'النص' },
  ],
  rows: (reader: MemberContext, after: string) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key,
        json_build_array(t.id, ${sql.ref(`t.${to}`)}, ${memberNameSql(reader, 'u')}, t.created_at, t.body) cells
      from ${sql.table(table)} t
      join one_time_tasks o on o.company_id = t.company_id and o.id = t.one_time_task_id and o.deleted_at is null
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      where t.company_id = ${reader.companyId} and ${sql.raw(stands)} and t.id > ${after}::uuid
      order by t.id limit ${EXPORTED_AT_ONCE}`),
})

export const commentsExport = companyExport.contribute({
  name: 'comments',
  ...saidIn('one_time_task_comments', {
    ...{ to: 'one_time_task_id', named: { en: 'Task', ar: 'المهمة' } },
    stands: 't.deleted_at is null',
  }),
})

export const repliesExport = companyExport.contribute({
  name: 'replies',
  ...saidIn('one_time_task_replies', {
    ...{ to: 'comment_id', named: { en: 'Answers comment', ar: 'ردّ على التعليق' } },
    stands: 'true',
  }),
})
