import { listDepartmentNames } from '#features/departments/server/queries.ts'
import type { importRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { normalized } from '#features/routine-tasks/definitions/server/create.ts'
import { insertRoutineTask } from '#features/routine-tasks/definitions/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import { WithStatus } from '#platform/server/serve.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'
import { fieldErrors, messagesIn } from '#platform/shared/validation.ts'

type Row = Parsed<typeof importRoutineTasks>['body']['rows'][number]
type Errors = Record<string, string[]>

const UNKNOWN_DEPARTMENT = {
  en: 'There is no department with this name.',
  ar: 'لا يوجد قسم بهذا الاسم.',
}

const optional = (value: string | undefined) => (value?.trim() ? value.trim() : undefined)
const numbers = (value: string | undefined) =>
  (value ?? '').split(/[\s,;،؛]+/).flatMap((part) => (part === '' ? [] : [Number(part)]))

/** A row of a table as the form would send it; what is not a number stays one that is refused. */
const formOf = (row: Row, deptId: string | undefined): unknown => ({
  task_name: row.task_name ?? '',
  description: row.description ?? '',
  task_type: row.task_type?.trim() ?? '',
  start_date: row.start_date?.trim() ?? '',
  dept_id: deptId,
  from: optional(row.from),
  to: optional(row.to),
  recurrent_days: numbers(row.recurrent_days),
  day_of_month: optional(row.day_of_month) && Number(row.day_of_month),
})

const folded = (name: string) => name.trim().toLowerCase()

interface Read {
  form: RoutineTaskInput | undefined
  errors: Errors
}

function read(ctx: Ctx, row: Row, departments: ReadonlyMap<string, string>): Read {
  const name = optional(row.department)
  const deptId = name && departments.get(folded(name))
  const parsed = RoutineTaskInput.safeParse(formOf(row, deptId), {
    error: messagesIn(ctx.locale),
  })
  const errors: Errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error.issues)),
    ...(name && !deptId ? { department: [UNKNOWN_DEPARTMENT[ctx.locale]] } : {}),
  }
  return { form: parsed.data, errors }
}

/** Creates the tasks of a table, all or none. Says row by row what is wrong; line 1 is the first. */
export async function importAll(ctx: Ctx, { body }: Parsed<typeof importRoutineTasks>) {
  const known = await listDepartmentNames(ctx)
  const departments = new Map(known.map(({ id, name }) => [folded(name), id]))
  const rows = body.rows.map((row) => read(ctx, row, departments))
  const refused = rows.flatMap(({ errors }, index) =>
    Object.keys(errors).length > 0 ? [{ line: index + 1, errors }] : [],
  )
  if (body.dry_run || refused.length > 0) return { created: 0, refused }
  for (const { form } of rows)
    if (form)
      await insertRoutineTask(ctx, { id: uuidv7(), validFrom: ctx.today, form: normalized(form) })
  return new WithStatus(201, { created: rows.length, refused: [] })
}
