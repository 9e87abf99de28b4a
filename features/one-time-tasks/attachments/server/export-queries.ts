import { sql } from 'kysely'
import {
  companyExportFiles,
  EXPORT_PAGE_SIZE,
  type ExportedFile,
} from '#features/companies/export/server/parts.ts'
import { keyOf } from '#features/one-time-tasks/attachments/server/files.ts'

interface Row {
  id: string
  task: string
  name: string
}

/** The files of each task, in a folder named by the task's id. */
export const filesExport = companyExportFiles.contribute({
  list: async ({ db, companyId }, after) => {
    const rows = await db.all(sql<Row>`
      select t.id, t.one_time_task_id task, t.name from one_time_task_attachments t
      join one_time_tasks o on o.company_id = t.company_id and o.id = t.one_time_task_id and o.deleted_at is null
      where t.company_id = ${companyId} and t.state = 'ready' and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`)
    return rows.map(({ id, task, name }): ExportedFile => {
      return { key: id, folder: task, name, stored: keyOf(companyId, id) }
    })
  },
})
