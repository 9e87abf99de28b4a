import type { Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import type { Random } from '#db/seed/random.ts'
import type { SeedReport } from '#db/seed/reports.ts'
import { uuidv7 } from '#server/ids.ts'

const COMMENTED = 0.2
/** The possible delays of managers with evaluations, in days. Most are hardly late. */
const BEHIND = [0, 0, 1, 0, 1, 4]
/** The minute of the day after which a duty is evaluated the next day at the earliest. */
const EVENING = 1_080

/** Done work is rated well, and best on reliable duties; undone work gets a random lower rating. */
function ratingOf({ done, routine }: SeedReport, dice: Random): number {
  const rating = done ? 2.9 + 2 * routine.reliability + dice.within(-1, 0.7) : dice.within(0.6, 3.3)
  return Math.min(5, Math.max(1, Math.round(rating)))
}

function commentOf(stage: Stage, rating: number, dice: Random): string {
  const { high, low } = stage.company.evaluationComments
  if (rating === 3 || !dice.chance(COMMENTED)) return ''
  return dice.pick(rating > 3 ? high : low)
}

/**
 * Within hours of the report if the manager keeps up, otherwise on a later day in working hours.
 */
function evaluatedAt(
  stage: Stage,
  { createdAt, daysAgo, late }: SeedReport,
  days: number,
  dice: Random,
) {
  const soon = new Date(createdAt.getTime() + dice.within(40, 200) * 60_000)
  if (days === 0 && !late && soon < stage.at(daysAgo, EVENING)) return soon
  return stage.at(daysAgo - Math.max(1, days) - (late ? 1 : 0), dice.within(500, 1_050))
}

/**
 * The evaluator is the department's manager, a Manager for a company-wide duty, and the owner for a
 * manager's own report.
 */
export function evaluationRows(stage: Stage, told: readonly SeedReport[]): Rows {
  const { departments, people, owner } = stage.company
  const managers = new Map<string | null, string>(departments.map((d) => [d.key, d.manager]))
  const deputy = people.find(({ role }) => role === 'Manager') ?? owner
  const rows = told.flatMap((one) => {
    const { routine, daysAgo, reporter } = one
    const dice = stage.random('evaluation', routine.name, daysAgo)
    const manager = managers.get(routine.department) ?? deputy.key
    const behind = stage.random('behind', manager).pick(BEHIND)
    const evaluator = manager === reporter ? owner.key : manager
    const at = evaluatedAt(stage, one, behind, dice)
    if (at > stage.now) return []
    const rating = ratingOf(one, dice)
    return {
      id: uuidv7(),
      report_id: one.id,
      rating,
      comment: commentOf(stage, rating, dice),
      user_id: stage.person(evaluator),
      created_at: at,
      updated_at: at,
    }
  })
  return { table: 'evaluations', rows }
}
