import type { StarterDuty } from '#features/routine-tasks/starter/contract.ts'
import type { Bilingual } from '#shared/locale.ts'

/**
 * A duty of a trade in both languages; weekly ones use weekdays that ignore the company's weekend.
 */
export interface PackDuty
  extends Pick<
    StarterDuty,
    'task_type' | 'recurrent_days' | 'day_of_month' | 'from' | 'to' | 'proof'
  > {
  name: Bilingual
  description?: Bilingual
  /** Each line is a step, as `parseStepLine` reads it. */
  steps?: Bilingual
  /** The usual causes of a number outside its limits, one on each line. */
  causes?: Bilingual
}

export interface PackDepartment {
  name: Bilingual
  duties: readonly PackDuty[]
}

/** The departments and duties for one trade. */
export type Pack = readonly PackDepartment[]

/** "08:00-09:00", "08:00", or empty for any time of the day. */
type Times = `${number}:${number}-${number}:${number}` | `${number}:${number}` | ''

const parseTimes = (times: Times) => {
  const [from, to] = times.split('-')
  return { from: from || null, to: to ?? null }
}

const NO_RECURRENCE = { recurrent_days: [], day_of_month: null }
const createDutyFields = (name: Bilingual, times: Times, description?: Bilingual) => ({
  name,
  ...parseTimes(times),
  ...(description && { description }),
})

export const daily = (name: Bilingual, times: Times = '', description?: Bilingual): PackDuty => ({
  ...createDutyFields(name, times, description),
  ...NO_RECURRENCE,
  task_type: 'daily',
})

/** `on`: 1 is Monday, 7 is Sunday. */
export const weekly = (on: number[], name: Bilingual, times: Times = ''): PackDuty => ({
  ...createDutyFields(name, times),
  ...NO_RECURRENCE,
  task_type: 'weekly',
  recurrent_days: on,
})

export const monthly = (day: number, name: Bilingual, times: Times = ''): PackDuty => ({
  ...createDutyFields(name, times),
  ...NO_RECURRENCE,
  task_type: 'monthly',
  day_of_month: day,
})

export const atMonthsEnd = (name: Bilingual, times: Times = ''): PackDuty => ({
  ...createDutyFields(name, times),
  ...NO_RECURRENCE,
  task_type: 'last_day_of_month',
})

/** A duty that is answered step by step. */
export const withSteps = (
  duty: PackDuty,
  steps: Bilingual,
  evidence: Pick<PackDuty, 'causes' | 'proof'> = {},
): PackDuty => ({ ...duty, steps, ...evidence })

/** The usual causes of a fridge or freezer outside its limits. */
export const COLD_CAUSES: Bilingual = {
  en: 'The door was open\nGoods were just put in\nPower cut\nThe device is broken',
  ar: 'الباب كان مفتوحًا\nوُضعت بضاعة للتو\nانقطاع الكهرباء\nالجهاز معطّل',
}
