import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'

export const definitionsExport = companyExport.contribute({
  name: 'routine-tasks',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Task', ar: 'المهمة' },
    { en: 'Description', ar: 'الوصف' },
    { en: 'Department', ar: 'القسم' },
    { en: 'Holds from', ar: 'سارية من' },
    { en: 'Holds until', ar: 'سارية حتى' },
    { en: 'Recurrence', ar: 'التكرار' },
    { en: 'Start', ar: 'تاريخ البدء' },
    { en: 'From', ar: 'من' },
    { en: 'To', ar: 'إلى' },
    { en: 'Weekdays', ar: 'أيام الأسبوع' },
    { en: 'Day of the month', ar: 'يوم الشهر' },
    { en: 'Active', ar: 'نشطة' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select (t.routine_task_id || ' ' || t.valid_from)::text key, json_build_array(t.routine_task_id, t.task_name, t.description, d.name, t.valid_from, nullif(t.valid_to, 'infinity'), t.task_type, t.start_date,
        t.time_from, t.time_to, array_to_string(t.recurrent_days, ' '), t.day_of_month, case when t.active then 1 else 0 end) cells
      from routine_task_versions t left join departments d on d.company_id = t.company_id and d.id = t.department_id
      where t.company_id = ${companyId} and (t.routine_task_id || ' ' || t.valid_from) > ${after}
      order by (t.routine_task_id || ' ' || t.valid_from) limit ${EXPORT_PAGE_SIZE}`),
})
