import { type Meaning, resolveNames } from '#features/one-time-tasks/import/server/names.ts'
import type { Kind } from '#features/one-time-tasks/import/server/names-queries.ts'
import {
  NOT_A_PRIORITY,
  ONE_PERSON,
  priorityOf,
} from '#features/one-time-tasks/import/server/translations.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { readCells } from '#records/fields/server/import.ts'
import { type Row, trimmedCell } from '#records/import/server/import.ts'
import type { Ctx } from '#server/context.ts'
import { normalizeText } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'

/** The columns that name records, with the kind of record. */
const KIND_BY_COLUMN = {
  assigned: 'person',
  supervisor: 'person',
  consulted: 'person',
  informed: 'person',
  project: 'project',
  department: 'department',
} as const satisfies Record<string, Kind>
type Column = keyof typeof KIND_BY_COLUMN
const COLUMNS = Object.keys(KIND_BY_COLUMN) as Column[]

/**
 * A cell can name several people, separated by a comma or semicolon of either language, or a line
 * break.
 */
function listNames(row: Row, column: Column): string[] {
  const cell = normalizeText(trimmedCell(row[column]) ?? '')
  if (!cell) return []
  if (KIND_BY_COLUMN[column] !== 'person') return [cell]
  return cell.split(/[,;،؛\n]/).flatMap((part) => trimmedCell(part)?.replace(/\s+/g, ' ') ?? [])
}

type Meanings = Record<Kind, ReadonlyMap<string, Meaning>>

/** The meanings of all names in the rows, looked up in lock order: people first. */
export async function resolveRowNames(ctx: Ctx, rows: readonly Row[]): Promise<Meanings> {
  const words = (kind: Kind) =>
    rows.flatMap((row) =>
      COLUMNS.filter((column) => KIND_BY_COLUMN[column] === kind).flatMap((column) =>
        listNames(row, column),
      ),
    )
  const person = await resolveNames(ctx, 'person', words('person'))
  const project = await resolveNames(ctx, 'project', words('project'))
  return { person, project, department: await resolveNames(ctx, 'department', words('department')) }
}

/** The ids that a column names, and the messages for texts without a meaning. */
function resolveColumn(row: Row, column: Column, meanings: Meanings) {
  const found = listNames(row, column).flatMap(
    (words) => meanings[KIND_BY_COLUMN[column]].get(words) ?? [],
  )
  const ids = found.flatMap((meaning) => ('id' in meaning ? [meaning.id] : []))
  return {
    ids: [...new Set(ids)],
    wrong: found.flatMap((meaning) => ('says' in meaning ? [meaning.says] : [])),
  }
}

/** The values of the cells that do not name records, with the errors of the unreadable ones. */
function valuesIn(row: Row, locale: Locale) {
  const { form, errors } = readCells(TASK_FIELDS, row, locale)
  if (!form.priority) return { form, errors }
  const priority = priorityOf(form.priority)
  if (!priority) errors.priority = [NOT_A_PRIORITY[locale]]
  return { form: { ...form, priority }, errors }
}

/** Reads a row as the fields of a task, with the errors of its cells. */
export function readRow(row: Row, meanings: Meanings, { locale }: Pick<Ctx, 'locale'>) {
  const named = Object.fromEntries(
    COLUMNS.map((column) => [column, resolveColumn(row, column, meanings)]),
  ) as Record<Column, ReturnType<typeof resolveColumn>>
  const { form, errors } = valuesIn(row, locale)
  for (const column of COLUMNS)
    if (named[column].wrong.length > 0)
      errors[column] = named[column].wrong.map((says) => says[locale])
  if (named.supervisor.ids.length > 1) errors.supervisor = [ONE_PERSON[locale]]
  return {
    form: {
      ...form,
      assigned: named.assigned.ids,
      supervisor: named.supervisor.ids[0],
      consulted: named.consulted.ids,
      informed: named.informed.ids,
      project: named.project.ids[0],
      department: named.department.ids[0],
    },
    errors,
  }
}
