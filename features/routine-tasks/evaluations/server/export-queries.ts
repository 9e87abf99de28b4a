import { sql } from 'kysely'
import {
  companyExport,
  companyExportFiles,
  EXPORT_PAGE_SIZE,
  type ExportedFile,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { keyOf } from '#features/routine-tasks/reports/server/pictures/files.ts'
import { memberNameSql } from '#server/database/sql-parts.ts'
import type { MemberContext } from '#server/member-context.ts'

export const reportsExport = companyExport.contribute({
  name: 'reports',
  columns: [
    { en: 'Date', ar: 'التاريخ' },
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Task', ar: 'المهمة' },
    { en: 'Department', ar: 'القسم' },
    { en: 'Status', ar: 'الحالة' },
    { en: 'Note', ar: 'الملاحظة' },
    { en: 'Late', ar: 'متأخر' },
    { en: 'Early', ar: 'قبل الموعد' },
    { en: 'By', ar: 'بواسطة' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
    { en: 'Rating', ar: 'التقييم' },
    { en: 'Comment', ar: 'التعليق' },
    { en: 'Rated by', ar: 'قيّمها' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.date, t.routine_task_id, v.task_name, d.name, t.status, t.note, case when t.late then 1 else 0 end, case when t.early then 1 else 0 end, ${memberNameSql(reader, 'u')}, t.created_at,
        e.rating, e.comment, ${memberNameSql(reader, 'm')}) cells
      from reports t
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      left join departments d on d.company_id = t.company_id and d.id = t.department_id
      left join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.routine_task_id
        and v.valid_from <= t.date and v.valid_to > t.date
      left join evaluations e on e.company_id = t.company_id and e.report_id = t.id
      left join users m on m.company_id = e.company_id and m.id = e.user_id
      where t.company_id = ${reader.companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

export const answersExport = companyExport.contribute({
  name: 'answers',
  columns: [
    { en: 'Date', ar: 'التاريخ' },
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Task', ar: 'المهمة' },
    { en: 'Step', ar: 'الخطوة' },
    { en: 'Answer', ar: 'الإجابة' },
    { en: 'Unit', ar: 'الوحدة' },
    { en: 'Lowest', ar: 'الحد الأدنى' },
    { en: 'Highest', ar: 'الحد الأعلى' },
    { en: 'Outside its limits', ar: 'خارج الحدود' },
    { en: 'First measurement', ar: 'القياس الأول' },
    { en: 'Cause', ar: 'السبب' },
    { en: 'By', ar: 'بواسطة' },
    { en: 'Answered', ar: 'وقت الإجابة' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.date, coalesce(v.definition_id, t.routine_task_id), v.task_name,
        s.step ->> 'text', t.value, s.step ->> 'unit', s.step -> 'min', s.step -> 'max',
        case when t.outside then 1 else 0 end, trim_scale(t.first_number), t.cause, ${memberNameSql(reader, 'u')},
        t.answered_at, t.created_at) cells
      from step_answers t
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      left join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.routine_task_id
        and v.valid_from <= t.date and v.valid_to > t.date
      left join lateral (select x step from jsonb_array_elements(v.steps) x where x ->> 'id' = t.step_id) s on true
      where t.company_id = ${reader.companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

/** The pictures of all occurrences that have a file, and what their names in the archive consist of. */
const selectPictures = ({ companyId }: MemberContext, after: string) => sql`
  from occurrence_pictures t
  join routine_task_versions v on v.company_id = t.company_id and v.routine_task_id = t.routine_task_id
    and v.valid_from <= t.date and v.valid_to > t.date
  where t.company_id = ${companyId} and t.id > ${after}::uuid`

export const picturesExport = companyExport.contribute({
  name: 'pictures',
  columns: [
    { en: 'Date', ar: 'التاريخ' },
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Task', ar: 'المهمة' },
    { en: 'Step', ar: 'الخطوة' },
    { en: 'File', ar: 'الملف' },
    { en: 'From the gallery', ar: 'من المعرض' },
    { en: 'By', ar: 'بواسطة' },
    { en: 'Taken', ar: 'وقت الالتقاط' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
  ],
  rows: (reader, after) =>
    reader.db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(t.date, coalesce(v.definition_id, t.routine_task_id), v.task_name,
        (select x ->> 'text' from jsonb_array_elements(v.steps) x where x ->> 'id' = t.step_id),
        case when t.size_bytes is not null then t.date || '/' || t.id || '.webp' end,
        case when t.from_gallery then 1 else 0 end,
        (select ${memberNameSql(reader, 'u')} from users u where u.company_id = t.company_id and u.id = t.user_id),
        t.taken_at, t.created_at) cells
      ${selectPictures(reader, after)} order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

/** The pictures in a folder for each day. */
export const pictureFilesExport = companyExportFiles.contribute({
  list: async (reader, after) => {
    const rows = await reader.db.all(sql<{ id: string; date: string }>`
      select t.id, t.date ${selectPictures(reader, after)} and t.size_bytes is not null
      order by t.id limit ${EXPORT_PAGE_SIZE}`)
    return rows.map(({ id, date }): ExportedFile => {
      return {
        ...{ key: id, folder: date, name: `${id}.webp` },
        stored: keyOf(reader.companyId, id, 'large'),
      }
    })
  },
})
