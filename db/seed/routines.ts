import type { DemoRoutine } from '#db/seed/content/shape.ts'
import { COMPANY_AGE, REPORTED_DAYS, type Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import type { Rule } from '#features/routine-tasks/definitions/due-rule.ts'
import { isDue } from '#features/routine-tasks/definitions/rule.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { parseStepLine } from '#features/routine-tasks/definitions/step-lines.ts'
import { uuidv7 } from '#server/ids.ts'

/** Weeks that are counted begin on Sunday. */
const FIRST_DAY = 7
const WITHOUT_DAYS_OFF = { weekend: [], holidays: [] }
/** The share of routines that were added only recently. */
const YOUNG = 0.1

/** A window of a routine of the content as stored, with its dates. */
export interface StoredRoutine {
  id: string
  /** The id of the first window; null for the first one. */
  definitionId: string | null
  slot: number
  routine: DemoRoutine
  rule: Rule
  steps: StepReply[]
  /** In days before today. */
  madeDaysAgo: number
  /** Null if it is not paused. */
  pausedDaysAgo: number | null
}

function storedRoutineOf(stage: Stage, routine: DemoRoutine): StoredRoutine {
  const dice = stage.random('duty', routine.name)
  const young = routine.active && routine.type !== 'last_day_of_month' && dice.chance(YOUNG)
  const madeDaysAgo = young ? dice.between(30, 60) : dice.between(REPORTED_DAYS + 1, COMPANY_AGE)
  return {
    id: uuidv7(),
    ...{ definitionId: null, slot: 0 },
    routine,
    rule: {
      task_type: routine.type,
      start_date: stage.day(madeDaysAgo),
      recurrent_days: routine.recurrentDays ?? [],
      day_of_month: routine.dayOfMonth ?? null,
      nth: routine.nth ?? null,
      interval: routine.interval ?? null,
      week_start: routine.interval ? FIRST_DAY : null,
    },
    steps: (routine.steps ?? []).flatMap((line) => {
      const step = parseStepLine(line)
      return step ? { id: uuidv7(), ...step } : []
    }),
    madeDaysAgo,
    pausedDaysAgo: routine.active ? null : dice.between(20, 45),
  }
}

const otherWindows = (first: StoredRoutine): StoredRoutine[] =>
  (first.routine.alsoAt ?? []).map((window, at) => ({
    ...first,
    ...{ id: uuidv7(), definitionId: first.id, slot: at + 1 },
    routine: { ...first.routine, ...window },
  }))

/** The first windows of all routines, then the other ones. */
export function storedRoutines(stage: Stage): StoredRoutine[] {
  const first = stage.company.routines.map((routine) => storedRoutineOf(stage, routine))
  return [...first, ...first.flatMap(otherWindows)]
}

export const isRoutineDue = (stage: Stage, stored: StoredRoutine, daysAgo: number): boolean =>
  (stored.pausedDaysAgo === null || daysAgo > stored.pausedDaysAgo) &&
  isDue(stored.rule, stage.day(daysAgo), WITHOUT_DAYS_OFF)

/** One version per period: a paused routine has a second version, from its pause on. */
function versions(stage: Stage, stored: StoredRoutine) {
  const { id, definitionId, slot, routine, rule, steps, madeDaysAgo, pausedDaysAgo } = stored
  const { nth, interval, ...plain } = rule
  const version = {
    routine_task_id: id,
    ...{ definition_id: definitionId, slot },
    valid_from: stage.day(madeDaysAgo),
    valid_to: pausedDaysAgo === null ? 'infinity' : stage.day(pausedDaysAgo),
    task_name: routine.name,
    description: routine.description,
    department_id: routine.department && stage.department(routine.department),
    assign_member_id: routine.assignedTo ? stage.person(routine.assignedTo) : null,
    time_from: routine.from,
    time_to: routine.to,
    active: true,
    steps: steps.length > 0 ? steps : null,
    causes: routine.causes ?? null,
    proof: routine.proof ?? null,
    corrective: routine.corrective ?? null,
    ...plain,
    ...{ nth_week: nth?.week ?? null, nth_weekday: nth?.weekday ?? null },
    ...{ repeat_every: interval ?? 1, not_before: routine.notBefore ?? false },
  }
  if (pausedDaysAgo === null) return [version]
  const paused = { valid_from: version.valid_to, valid_to: 'infinity', active: false }
  return [version, { ...version, ...paused }]
}

export function routineRows(stage: Stage, routines: readonly StoredRoutine[]): Rows[] {
  const { owner, departments } = stage.company
  const managers = new Map(departments.map(({ key, manager }) => [key, manager]))
  return [
    {
      table: 'routine_tasks',
      rows: routines.map(
        ({ id, definitionId, slot, routine, madeDaysAgo, pausedDaysAgo }, index) => ({
          id,
          ...{ definition_id: definitionId, slot },
          created_by: stage.person(managers.get(routine.department ?? '') ?? owner.key),
          created_at: stage.at(madeDaysAgo, 1_020 + 2 * index),
          version: pausedDaysAgo === null ? 1 : 2,
        }),
      ),
    },
    {
      table: 'routine_task_versions',
      rows: routines.flatMap((stored) => versions(stage, stored)),
    },
  ]
}
