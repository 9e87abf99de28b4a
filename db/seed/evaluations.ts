import type { Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import type { Random } from '#db/seed/random.ts'
import type { SeedReport } from '#db/seed/reports.ts'
import { uuidv7 } from '#server/ids.ts'

const COMMENTED = 0.2
/** Days by which managers come behind with evaluating; most of them hardly. */
const BEHIND = [0, 0, 1, 0, 1, 4]
/** A duty of the evening is evaluated the next day at the soonest. */
const EVENING = 1_080

/** Good work is rated well, and best where it is usual; work not done, by how it was explained. */
function ratingOf({ done, routine }: SeedReport, dice: Random): number {
  const rating = done ? 2.9 + 2 * routine.reliability + dice.within(-1, 0.7) : dice.within(0.6, 3.3)
  return Math.min(5, Math.max(1, Math.round(rating)))
}

function commentOf(stage: Stage, rating: number, dice: Random): string {
  const { high, low } = stage.company.evaluationComments
  if (rating === 3 || !dice.chance(COMMENTED)) return ''
  return dice.pick(rating > 3 ? high : low)
}

/** Hours after it was reported by who keeps up, else on a later day, in working hours. */
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

/** By the department's manager; a company's duty by a Manager, and what a manager reported by the owner. */
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
