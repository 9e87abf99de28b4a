import { climateOf, type Weather } from '#db/seed/behaviour.ts'
import type { DemoRoutine } from '#db/seed/content/shape.ts'
import { REPORTED_DAYS, type Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import { evenly, type Random } from '#db/seed/random.ts'
import { isRoutineDue, type StoredRoutine } from '#db/seed/routines.ts'
import { uuidv7 } from '#server/ids.ts'

const LATE = 0.04
const NOTED = 0.1
/** The additional share of missing reports on the current day. */
const NOT_YET = 0.05

const JITTER = 0.25

/** A report and what its evaluation depends on. */
export interface SeedReport {
  id: string
  stored: StoredRoutine
  routine: DemoRoutine
  reporter: string
  done: boolean
  late: boolean
  daysAgo: number
  createdAt: Date
  note: string
}

const DAY_MINUTES = 1_440
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The start and end of a routine's time window, in minutes; an afternoon if it has no times. */
function windowOf({ from, to }: DemoRoutine): [number, number] {
  if (from === null || to === null) return [720, 1_140]
  const [first, last] = [minutesOf(from), minutesOf(to)]
  return [first, last < first ? last + DAY_MINUTES : last]
}

interface Occurrence {
  stage: Stage
  stored: StoredRoutine
  routine: DemoRoutine
  /** Its position in the content. */
  index: number
  daysAgo: number
  dice: Random
}

/**
 * The time of the report: near the end of its window or shortly after; if late, the next morning,
 * after any night shift and its grace period. A time in the future is moved earlier, or is null.
 */
function reportedAt({ stage, routine, daysAgo, dice }: Occurrence, late: boolean): Date | null {
  if (late) {
    const morning = stage.at(daysAgo - 1, dice.within(450, 660))
    return morning <= stage.now ? morning : null
  }
  const [from, to] = windowOf(routine)
  const begins = stage.at(daysAgo, from)
  if (begins >= stage.now) return null
  const planned = stage.at(daysAgo, dice.within((from + to) / 2, to + 12))
  if (planned <= stage.now) return planned
  const passed = stage.now.getTime() - begins.getTime()
  return new Date(begins.getTime() + passed * dice.within(0.3, 0.95))
}

function noteOf({ stage, dice }: Occurrence, { done, late }: { done: boolean; late: boolean }) {
  const notes = stage.company.reportNotes
  if (!done) return dice.pick(notes.notDone)
  return !late && dice.chance(NOTED) ? dice.pick(notes.done) : ''
}

function tell(occurrence: Occurrence, { shift, silence }: Weather): SeedReport | null {
  const { stored, routine, index, daysAgo, dice } = occurrence
  if (dice.chance(silence + (daysAgo === 0 ? NOT_YET : 0))) return null
  const likely = Math.min(0.995, Math.max(0.05, routine.reliability + shift))
  const done = evenly(index, daysAgo, dice.within(0, JITTER)) < likely
  const late = dice.chance(LATE)
  const reporter = dice.pick(routine.reporters ?? [])
  const createdAt = reportedAt(occurrence, late)
  if (!createdAt) return null
  const note = noteOf(occurrence, { done, late })
  return { id: uuidv7(), stored, routine, reporter, done, late, daysAgo, createdAt, note }
}

interface Reports {
  told: SeedReport[]
  rows: Rows
}

/** What tells the windows of a routine apart; nothing for the first one. */
export const otherSlot = ({ slot }: StoredRoutine): number[] => (slot === 0 ? [] : [slot])

/** The reports of the last days, including today so far, oldest first. */
export function reportRows(stage: Stage, routines: readonly StoredRoutine[]): Reports {
  const weather = climateOf(stage)
  const told: SeedReport[] = []
  const rows: object[] = []
  for (let daysAgo = REPORTED_DAYS; daysAgo >= 0; daysAgo -= 1) {
    for (const [index, stored] of routines.entries()) {
      if (!isRoutineDue(stage, stored, daysAgo)) continue
      const { routine } = stored
      const dice = stage.random('report', routine.name, daysAgo, ...otherSlot(stored))
      const one = tell(
        { stage, stored, routine, index, daysAgo, dice },
        weather(routine.department, daysAgo),
      )
      if (!one) continue
      told.push(one)
      rows.push({
        id: one.id,
        routine_task_id: stored.id,
        date: stage.day(daysAgo),
        status: one.done ? 'done' : 'not_done',
        note: one.note,
        late: one.late,
        user_id: stage.person(one.reporter),
        created_at: one.createdAt,
        updated_at: one.createdAt,
      })
    }
  }
  return { told, rows: { table: 'reports', rows } }
}
