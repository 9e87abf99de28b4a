import type { DemoAbsence } from '#db/seed/content/shape.ts'
import type { Stage } from '#db/seed/context.ts'
import type { Rows } from '#db/seed/queries.ts'
import { uuidv7 } from '#server/ids.ts'

/** Yesterday morning, they asked. */
const ASKED = [1, 590] as const
const ANSWERED = [1, 640] as const

function toRow(stage: Stage, { person, deputy, daysAhead, days, ...absence }: DemoAbsence) {
  const isAccepted = absence.status === 'accepted'
  return {
    id: uuidv7(),
    user_id: stage.person(person),
    deputy_id: stage.person(deputy),
    first_date: stage.day(-daysAhead),
    last_date: stage.day(1 - daysAhead - days),
    ...absence,
    answer: '',
    decided_by: isAccepted ? stage.person(stage.company.owner.key) : null,
    decided_at: isAccepted ? stage.at(...ANSWERED) : null,
    created_by: stage.person(person),
    created_at: stage.at(...ASKED),
    version: 1,
  }
}

/** Who will be away, and who asks to be. */
export const absenceRows = (stage: Stage): Rows => ({
  table: 'absences',
  rows: stage.company.absences.map((absence) => toRow(stage, absence)),
})
