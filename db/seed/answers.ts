import type { Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import type { Random } from '#db/seed/random.ts'
import { otherSlot, type SeedReport } from '#db/seed/reports.ts'
import { hasLimits, type StepReply } from '#features/routine-tasks/definitions/step.ts'
import { CHECKED } from '#features/routine-tasks/reports/read-answer.ts'
import { uuidv7 } from '#server/ids.ts'

/** The number of days before today whose reports have answers. */
const ANSWERED_DAYS = 31
const OUTSIDE = 0.03
/** The share of reports of not done that were answered in part. */
const PARTLY = 0.2
/** How far a number varies where its limits do not say. */
const SPREAD = 8
const MINUTE_MS = 60_000

const rounded = (value: number) => Math.round(value * 10) / 10

/** A number as it is usually measured: well inside its limits. */
function usualNumber({ min, max }: StepReply, dice: Random): number {
  const low = min ?? (max ?? SPREAD) - SPREAD
  const high = max ?? low + SPREAD
  return rounded(low + (high - low) * dice.within(0.2, 0.85))
}

interface Given {
  value: string
  first_number: number | null
  outside: boolean
  cause: string | null
}

const given = (value: string): Given => ({
  value,
  ...{ first_number: null, outside: false, cause: null },
})

/** A number, seldom outside its limits: then it was measured twice and has a cause. */
function giveNumber(
  step: StepReply,
  { stored, dice }: { stored: SeedReport['stored']; dice: Random },
) {
  const { causes } = stored.routine
  if (!causes || !hasLimits(step) || !dice.chance(OUTSIDE))
    return given(String(usualNumber(step, dice)))
  const beyond = dice.within(0.4, 2.5)
  const value = rounded(step.max === undefined ? (step.min ?? 0) - beyond : step.max + beyond)
  return {
    value: String(value),
    ...{ first_number: rounded(value + 0.3), outside: true, cause: dice.pick(causes) },
  }
}

/** The answer to a step; null if it was left out. */
function give(step: StepReply, report: SeedReport, dice: Random): Given | null {
  switch (step.kind) {
    case 'check':
      return report.done || dice.chance(0.5) ? given(CHECKED) : null
    case 'number':
      return giveNumber(step, { stored: report.stored, dice })
    case 'choice':
      return given(dice.chance(0.9) ? (step.options?.[0] ?? '') : (step.options?.at(-1) ?? ''))
    default:
      return null
  }
}

/** The answers to the steps of the reports of the last month. */
export function answerRows(stage: Stage, told: readonly SeedReport[]): Rows {
  const rows = told
    .filter(({ daysAgo }) => daysAgo <= ANSWERED_DAYS)
    .flatMap((report) => {
      const { stored, daysAgo, createdAt } = report
      const dice = stage.random('answers', stored.routine.name, daysAgo, ...otherSlot(stored))
      if (!report.done && !dice.chance(PARTLY)) return []
      return stored.steps.flatMap((step, at) => {
        const answer = give(step, report, dice)
        if (!answer) return []
        const answeredAt = new Date(createdAt.getTime() - (stored.steps.length - at) * MINUTE_MS)
        return {
          id: uuidv7(),
          routine_task_id: stored.id,
          date: stage.day(daysAgo),
          step_id: step.id,
          ...answer,
          user_id: stage.person(report.reporter),
          ...{ answered_at: answeredAt, created_at: answeredAt },
        }
      })
    })
  return { table: 'step_answers', rows }
}
