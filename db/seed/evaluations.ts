import type { Rows } from '#db/seed/queries.ts'
import type { Random } from '#db/seed/random.ts'
import type { Told } from '#db/seed/reports.ts'
import type { Stage } from '#db/seed/stage.ts'
import { uuidv7 } from '#platform/server/ids.ts'

const EVALUATED = 0.72
const COMMENTED = 0.2

/** Good work is rated well, and best where it is usual; work not done, by how it was explained. */
function ratingOf({ done, routine }: Told, dice: Random): number {
  const rating = done ? 2.9 + 2 * routine.reliability + dice.within(-1, 0.7) : dice.within(0.6, 3.3)
  return Math.min(5, Math.max(1, Math.round(rating)))
}

function commentOf(stage: Stage, rating: number, dice: Random): string {
  const { high, low } = stage.company.evaluationComments
  if (rating === 3 || !dice.chance(COMMENTED)) return ''
  return dice.pick(rating > 3 ? high : low)
}

/** On the day after the report, by the department's manager; a company's duty by a Manager. */
export function evaluationRows(stage: Stage, told: readonly Told[]): Rows {
  const { departments, people, owner } = stage.company
  const managers = new Map<string | null, string>(departments.map((d) => [d.key, d.manager]))
  const deputy = people.find(({ role }) => role === 'Manager') ?? owner
  const rows = told.flatMap((one) => {
    const { routine, daysAgo, late } = one
    const dice = stage.random('evaluation', routine.name, daysAgo)
    const evaluator = managers.get(routine.department) ?? deputy.key
    const at = stage.at(daysAgo - (late ? 2 : 1), dice.within(500, 1_050))
    const given = dice.chance(EVALUATED) && daysAgo > 0 && at <= stage.now
    if (!given || evaluator === one.reporter) return []
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
