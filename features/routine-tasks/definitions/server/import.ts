import { listDepartmentNames } from '#features/departments/server/queries.ts'
import type { importRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { holdsFromNow, normalized } from '#features/routine-tasks/definitions/server/create.ts'
import { insertRoutineTask } from '#features/routine-tasks/definitions/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import { byName, importRows, type Row, written } from '#platform/server/import.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'

const UNKNOWN_DEPARTMENT = {
  en: 'There is no department with this name.',
  ar: 'لا يوجد قسم بهذا الاسم.',
}

const numbers = (cell = '') =>
  cell.split(/[\s,;،؛]+/).flatMap((part) => (part === '' ? [] : [Number(part)]))

/** A row of a table as the form would send it; what is not a number stays one that is refused. */
const formOf = (row: Row, deptId: string | undefined) => ({
  task_name: row.task_name ?? '',
  description: row.description ?? '',
  task_type: written(row.task_type) ?? '',
  start_date: written(row.start_date) ?? '',
  dept_id: deptId,
  from: written(row.from),
  to: written(row.to),
  recurrent_days: numbers(row.recurrent_days),
  day_of_month: written(row.day_of_month) && Number(row.day_of_month),
})

/** Creates the tasks of a table, all or none. Says row by row what is wrong; line 1 is the first. */
export async function importAll(ctx: Ctx, { body }: Parsed<typeof importRoutineTasks>) {
  const departmentOf = byName(await listDepartmentNames(ctx))
  return importRows(body, {
    locale: ctx.locale,
    schema: RoutineTaskInput,
    read: (row) => {
      const name = written(row.department)
      const department = name ? departmentOf(name) : undefined
      return {
        form: formOf(row, department?.id),
        ...(name && !department && { errors: { department: [UNKNOWN_DEPARTMENT[ctx.locale]] } }),
      }
    },
    insert: (form) =>
      insertRoutineTask(ctx, {
        id: uuidv7(),
        validFrom: holdsFromNow(ctx, form),
        form: normalized(form),
      }),
  })
}
