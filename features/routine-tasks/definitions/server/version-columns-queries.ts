import { sql } from 'kysely'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { fieldNamesOf } from '#records/fields/field.ts'

const { from: _from, to: _to, ...FIELDS } = DEFINITION_FIELDS

const TIME_COLUMNS = ['time_from', 'time_to'] as const
const SHARED_COLUMNS = [
  ...fieldNamesOf(FIELDS),
  'task_type',
  'recurrent_days',
  'day_of_month',
  'active',
  'repeat_every',
  'week_start',
  'nth_week',
  'nth_weekday',
  'on_holidays',
  'on_weekends',
  'repeat_until',
  'repeat_count',
  'due_until',
  'paused_from',
  'paused_until',
  'pause_reason',
  'after_due',
  'not_before',
  'proof',
  'steps',
  'causes',
  'corrective',
  'assign_member_id',
  'assign_role_id',
  'ramadan',
] as const
export const VERSION_COLUMNS = [...TIME_COLUMNS, 'due_from', ...SHARED_COLUMNS] as const
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** The columns of a version that all windows of a day share, except its days and department. */
export const sharedColumns = refs(SHARED_COLUMNS)

/** The columns of a version other than its days and its department. */
export const versionColumns = refs(VERSION_COLUMNS)

/** The same without the times of its window. */
export const timelessColumns = refs(['due_from', ...SHARED_COLUMNS])

/** The task of a version, with what its versions share. */
export const taskColumns = sql`company_id, routine_task_id, definition_id, slot`
