import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { refsOf } from '#records/fields/server/columns.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The fields between the start and the weekdays. */
const { task_name: _name, description, start_date: _start, ...others } = DEFINITION_FIELDS

export const definitionsExport = companyExport.contribute({
  name: 'routine-tasks',
  columns: [
    { en: 'Id', ar: 'المعرّف' },
    { en: 'Task', ar: 'المهمة' },
    description.label,
    { en: 'Department', ar: 'القسم' },
    { en: 'Holds from', ar: 'سارية من' },
    { en: 'Holds until', ar: 'سارية حتى' },
    { en: 'Recurrence', ar: 'التكرار' },
    { en: 'Start', ar: 'تاريخ البدء' },
    ...Object.values(others).map(({ label }): Bilingual => label),
    { en: 'Weekdays', ar: 'أيام الأسبوع' },
    { en: 'Day of the month', ar: 'يوم الشهر' },
    { en: 'Active', ar: 'نشطة' },
    { en: 'Window of the day', ar: 'فترة اليوم' },
    { en: 'Every', ar: 'كل' },
    { en: 'Nth weekday', ar: 'اليوم من الشهر' },
    { en: 'Last date', ar: 'آخر تاريخ' },
    { en: 'Number of times', ar: 'عدد المرات' },
    { en: 'On holidays', ar: 'في العطلات' },
    { en: 'On weekends', ar: 'في العطلة الأسبوعية' },
    { en: 'After its end', ar: 'بعد انتهائها' },
    { en: 'Not before its start', ar: 'ليس قبل بدايتها' },
    { en: 'Paused from', ar: 'موقوفة من' },
    { en: 'Paused until', ar: 'موقوفة حتى' },
    { en: 'Reason of the pause', ar: 'سبب الإيقاف' },
    { en: 'Picture', ar: 'الصورة' },
    { en: 'Steps', ar: 'الخطوات' },
    { en: 'Causes', ar: 'الأسباب' },
    { en: 'Corrective task', ar: 'المهمة التصحيحية' },
    { en: 'Who does it', ar: 'من يقوم بها' },
    { en: 'In Ramadan', ar: 'في رمضان' },
    { en: 'Ramadan of the year', ar: 'رمضان عام' },
    { en: 'Usual start', ar: 'وقت البداية المعتاد' },
    { en: 'Usual end', ar: 'وقت النهاية المعتاد' },
    { en: 'Continues the one before', ar: 'استمرار لما قبلها' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select (t.routine_task_id || ' ' || t.valid_from)::text key, json_build_array(coalesce(t.definition_id, t.routine_task_id), t.task_name, t.description, d.name, t.valid_from, nullif(t.valid_to, 'infinity'), t.task_type, t.start_date,
        ${sql.join(refsOf(others, 't'))}, array_to_string(t.recurrent_days, ' '), t.day_of_month, case when t.active then 1 else 0 end,
        t.slot + 1, t.repeat_every, t.nth_week || '/' || t.nth_weekday, t.repeat_until, t.repeat_count, t.on_holidays,
        t.on_weekends, t.after_due, case when t.not_before then 1 else 0 end, t.paused_from, t.paused_until,
        t.pause_reason, t.proof, t.steps::text, array_to_string(t.causes, E'\n'), t.corrective::text, coalesce(u.email, r.name), t.ramadan::text,
        t.ramadan_year, t.usual_from, t.usual_to, case when t.continues then 1 else 0 end) cells
      from routine_task_versions t left join departments d on d.company_id = t.company_id and d.id = t.department_id
      left join users u on u.company_id = t.company_id and u.id = t.assign_member_id
      left join roles r on r.company_id = t.company_id and r.id = t.assign_role_id
      where t.company_id = ${companyId} and (t.routine_task_id || ' ' || t.valid_from) > ${after}
      order by (t.routine_task_id || ' ' || t.valid_from) limit ${EXPORT_PAGE_SIZE}`),
})
