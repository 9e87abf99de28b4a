import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { MemberContext } from '#server/member-context.ts'
import type { Bilingual } from '#shared/locale.ts'

interface TextTable {
  /** The column with the id of the parent: a task or a comment. */
  parentColumn: string
  parentLabel: Bilingual
  /** The SQL condition for rows `t` that are not deleted. */
  condition: string
}

/** Exports the texts of one table: the parent, the author, the time and the text. */
const exportTexts = (table: string, { parentColumn, parentLabel, condition }: TextTable) => ({
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    parentLabel,
    { en: 'By', ar: 'بواسطة' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
    { en: 'Text', ar: 'النص' },
  ],
  rows: (reader: MemberContext, after: string) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key,
        json_build_array(t.id, ${sql.ref(`t.${parentColumn}`)}, ${memberNameSql(reader, 'u')}, t.created_at, t.body) cells
      from ${sql.table(table)} t
      join one_time_tasks o on o.company_id = t.company_id and o.id = t.one_time_task_id and o.deleted_at is null
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      where t.company_id = ${reader.companyId} and ${sql.raw(condition)} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

export const commentsExport = companyExport.contribute({
  name: 'comments',
  ...exportTexts('one_time_task_comments', {
    ...{ parentColumn: 'one_time_task_id', parentLabel: { en: 'Task', ar: 'المهمة' } },
    condition: 't.deleted_at is null',
  }),
})

export const repliesExport = companyExport.contribute({
  name: 'replies',
  ...exportTexts('one_time_task_replies', {
    ...{ parentColumn: 'comment_id', parentLabel: { en: 'Answers comment', ar: 'ردّ على التعليق' } },
    condition: 'true',
  }),
})
