import type { deletePicture } from '#features/routine-tasks/reports/picture-contract.ts'
import {
  insertAnswer,
  listAnswers,
  touchReport,
} from '#features/routine-tasks/reports/server/answer-queries.ts'
import { lockEvidence } from '#features/routine-tasks/reports/server/lock-evidence.ts'
import {
  findPicture,
  removePicture,
} from '#features/routine-tasks/reports/server/picture-queries.ts'
import { replyFor } from '#features/routine-tasks/reports/server/pictures/add.ts'
import { maySeeOccurrence } from '#features/routine-tasks/reports/server/policy.ts'
import { ensureProven } from '#features/routine-tasks/reports/server/submit.ts'
import type { WriteContext } from '#server/context.ts'
import { forbidden, notFound, requireFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Parsed } from '#shared/endpoint.ts'

/**
 * Removes the caller's own picture, and takes back the answer that it was. Throws 403, 404, 409 if
 * the report is evaluated or somebody else's, 422 if the report needs the picture.
 */
export async function remove(
  server: Server,
  writing: WriteContext,
  { params }: Parsed<typeof deletePicture>,
) {
  const picture = requireFound(await findPicture(writing, params.id))
  if (!maySeeOccurrence(writing, picture)) throw notFound()
  if (picture.user_id !== writing.userId) throw forbidden()
  const { date, slot, task_id } = picture
  const { ctx, key, due, report, pressedAt } = await lockEvidence(writing, task_id, { date, slot })
  await removePicture(ctx, picture.id)
  const { step_id: stepId } = picture
  const answers = await listAnswers(ctx, key)
  if (stepId !== null && answers.some(({ value }) => value === picture.id)) {
    const taken = { id: uuidv7(), stepId, value: null, outside: false, answeredAt: pressedAt }
    await insertAnswer(ctx, key, taken)
  }
  if (report) {
    await ensureProven(ctx, key, { due, status: report.status })
    await touchReport(ctx, report.id)
  }
  return replyFor(server, ctx, key)
}
