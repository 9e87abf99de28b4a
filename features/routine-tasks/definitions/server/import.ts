import { listDepartmentNames } from '#features/departments/server/queries.ts'
import type { Assign } from '#features/routine-tasks/definitions/assign.ts'
import { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { DEFAULT_HOURS } from '#features/routine-tasks/definitions/evidence.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import type {
  importRoutineTasks,
  undoImport,
} from '#features/routine-tasks/definitions/import-contract.ts'
import type { Window } from '#features/routine-tasks/definitions/recurrence.ts'
import {
  createNewRoutineTask,
  normalize,
} from '#features/routine-tasks/definitions/server/create.ts'
import { deleteDefinition } from '#features/routine-tasks/definitions/server/delete-queries.ts'
import {
  findRuleErrors,
  formatUnknownDepartment,
  OUTSIDE_DEPARTMENT,
  TIMES_COUNT,
  TIMES_SEPARATOR,
  UNKNOWN_ASSIGNEE,
} from '#features/routine-tasks/definitions/server/import-errors.ts'
import {
  listDuplicates,
  lockImported,
} from '#features/routine-tasks/definitions/server/import-queries.ts'
import {
  listAssignees,
  type NamedAssignee,
} from '#features/routine-tasks/definitions/server/reporter-queries.ts'
import { insertRoutineTask } from '#features/routine-tasks/definitions/server/version-queries.ts'
import { parseStepLine } from '#features/routine-tasks/definitions/step-lines.ts'
import { readCells } from '#records/fields/server/import.ts'
import type { DuplicateRow } from '#records/import/rows.ts'
import {
  importRows,
  nameFinder,
  notifyImported,
  type Row,
  trimmedCell,
} from '#records/import/server/import.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { requireFound } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import { uuidv7 } from '#server/ids.ts'
import { dayOfMonth, weekdayOf } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { isoDate } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'

const numbers = (cell = '') =>
  cell.split(/[\s,;،؛]+/).flatMap((part) => (part === '' ? [] : [Number(part)]))

const MINUTES_A_DAY = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  new Date((minutes % MINUTES_A_DAY) * 60_000).toISOString().slice(11, 16)

/** So many windows of equal length, from a start to an end. */
function splitWindow(parts: number, { from, to }: { from: string; to: string }): Window[] {
  const begin = minutesOf(from)
  const length = (minutesOf(to) - begin + MINUTES_A_DAY) % MINUTES_A_DAY
  const at = (part: number) => timeOf(begin + Math.round((length * part) / parts))
  return Array.from({ length: parts }, (_, part) => ({ from: at(part), to: at(part + 1) }))
}

type Times = Record<string, string | undefined>

/** "08:00-09:00; 14:00" as windows, or a number of windows between the row's start and end. */
function readTimes(cell: string | undefined, { from, to }: Times) {
  if (!cell) return {}
  const windows = TIMES_COUNT.test(cell)
    ? from && to && splitWindow(Number(cell), { from, to })
    : cell.split(TIMES_SEPARATOR).map((window) => {
        const [start, end] = window.split(/\s*[-–]\s*/u)
        return { from: start || null, to: end || null }
      })
  return windows ? { times: windows, from: null, to: null } : {}
}

/** "Every 2 weeks" without a day means the day on which it starts, and so does "every 3 months". */
function dayOfStart(row: Row, start: string | undefined) {
  if (!trimmedCell(row.interval) || !isoDate.safeParse(start).success || !start) return {}
  const type = trimmedCell(row.task_type)
  if (type === 'weekly' && !trimmedCell(row.recurrent_days))
    return { recurrent_days: [weekdayOf(start)] }
  if (type === 'monthly' && !trimmedCell(row.day_of_month) && !trimmedCell(row.nth))
    return { day_of_month: dayOfMonth(start) }
  return {}
}

/** The separators of the lines of a cell. */
const LINES = /[\n;؛]/u

/** The rarer parts of the rule, and what a report must show. */
function readExtras(row: Row) {
  const [week, weekday] = (trimmedCell(row.nth) ?? '').split('/').map(Number)
  const assignee = trimmedCell(row.corrective)
  const lines = (cell: string | undefined) =>
    (cell ?? '').split(LINES).flatMap((line) => line.trim() || [])
  return {
    nth: weekday ? { week, weekday } : null,
    on_weekends: trimmedCell(row.on_weekends),
    on_holidays: trimmedCell(row.on_holidays),
    after_due: trimmedCell(row.after_due),
    not_before: trimmedCell(row.not_before) === 'true',
    proof: trimmedCell(row.proof),
    steps: lines(row.steps).flatMap((line) => parseStepLine(line) ?? []),
    causes: lines(row.causes),
    corrective: assignee ? { assignee, hours: DEFAULT_HOURS } : null,
  }
}

/**
 * A row of a table in the form's format, with the errors of its cells; values that are not numbers
 * stay and are rejected later.
 */
function readRow(
  row: Row,
  { deptId, assign }: { deptId: string | undefined; assign: Assign | null },
  locale: Locale,
) {
  const { form, errors } = readCells(DEFINITION_FIELDS, row, locale)
  const ruleErrors = findRuleErrors(row, locale)
  return {
    form: {
      ...form,
      start_date: form.start_date ?? '',
      task_type: trimmedCell(row.task_type) ?? '',
      dept_id: deptId,
      assign,
      recurrent_days: numbers(row.recurrent_days),
      day_of_month: trimmedCell(row.day_of_month) && Number(row.day_of_month),
      interval: trimmedCell(row.interval) && Number(row.interval),
      until: trimmedCell(row.until),
      count: trimmedCell(row.count) && Number(row.count),
      ...(ruleErrors.times ? {} : readTimes(trimmedCell(row.times), form)),
      ...dayOfStart(row, form.start_date),
      ...readExtras(row),
    },
    errors: { ...errors, ...ruleErrors },
  }
}

type FindAssignee = (name: string) => NamedAssignee | undefined

/** Who does the duty of a row, with the error of its cell. */
function readAssign(row: Row, deptId: string | undefined, find: FindAssignee, locale: Locale) {
  const name = trimmedCell(row.assign)
  if (!name) return { assign: null }
  const found = find(name)
  if (!found) return { assign: null, error: UNKNOWN_ASSIGNEE[locale] }
  const { kind, id, departments } = found
  if (kind === 'role') return { assign: { kind, role_id: id } }
  if (deptId && !departments.includes(deptId))
    return { assign: null, error: OUTSIDE_DEPARTMENT[locale] }
  return { assign: { kind, member_id: id } }
}

/**
 * Creates all tasks of a table, or none. Returns errors per row and, before the import, duplicates
 * of existing tasks; lines start at 1.
 */
export async function importAll(ctx: WriteContext, { body }: Parsed<typeof importRoutineTasks>) {
  const departments = await listDepartmentNames(ctx)
  const names = departments.map(({ name }) => name)
  const departmentOf = nameFinder(departments)
  const areAssigned = body.rows.some((row) => trimmedCell(row.assign))
  const assigneeOf = nameFinder(areAssigned ? await listAssignees(ctx) : [])
  const importId = uuidv7()
  let duplicates: DuplicateRow[] = []
  const result = await importRows(body, {
    locale: ctx.locale,
    schema: RoutineTaskInput,
    read: (row) => {
      const name = trimmedCell(row.department)
      const department = name ? departmentOf(name) : undefined
      const deptId = department?.id
      const { assign, error } = readAssign(row, deptId, assigneeOf, ctx.locale)
      const { form, errors } = readRow(row, { deptId, assign }, ctx.locale)
      return {
        form,
        errors: {
          ...errors,
          ...(error && { assign: [error] }),
          ...(name && !department && { department: [formatUnknownDepartment(names, ctx.locale)] }),
        },
      }
    },
    insert: async (forms) => {
      for (const form of forms)
        await insertRoutineTask(ctx, { ...(await createNewRoutineTask(ctx, form)), importId })
      notifyImported(ctx, importId, forms.length)
    },
    checked: async (rows) => {
      const normalizedRows = rows.map(({ line, form }) => ({ line, form: normalize(form) }))
      duplicates = await listDuplicates(ctx, normalizedRows)
    },
  })
  return result instanceof WithStatus
    ? new WithStatus(result.status, { ...result.body, duplicates, import_id: importId })
    : { ...result, duplicates, import_id: null }
}

/**
 * Deletes the tasks of an import that nobody has changed or reported since; returns the names of
 * the others.
 */
export async function undo(ctx: Ctx, { params }: Parsed<typeof undoImport>) {
  const tasks = requireFound(await lockImported(ctx, params.id))
  const untouched = tasks.filter(({ touched }) => !touched)
  for (const { id } of untouched) await deleteDefinition(ctx, id, ctx.today)
  const kept = tasks.flatMap(({ id, name, touched }) => (touched ? [{ id, name }] : []))
  return { removed: untouched.length, kept }
}
