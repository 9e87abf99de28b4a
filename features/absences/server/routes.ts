import {
  answerAbsence,
  createAbsence,
  deleteAbsence,
  listAbsenceRequests,
  listAbsences,
  updateAbsence,
} from '#features/absences/contract.ts'
import {
  answer,
  create,
  presentAbsence,
  remove,
  update,
} from '#features/absences/server/absences.ts'
import { listRequests, listVisible } from '#features/absences/server/queries.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

export function absenceRoutes(server: Server): void {
  serve(server, listAbsences, async (ctx, { query }) => {
    const { rows, total } = await listVisible(ctx, query)
    return pageReply(
      rows.map((row) => presentAbsence(ctx, row)),
      total,
      query,
    )
  })
  serve(server, listAbsenceRequests, async (ctx, { query }) => {
    const { rows, total, recordable } = await listRequests(ctx, query)
    const requests = rows.map((row) => presentAbsence(ctx, row))
    return { ...pageReply(requests, total, query), recordable }
  })
  serve(server, createAbsence, create)
  serve(server, updateAbsence, update)
  serve(server, deleteAbsence, remove)
  serve(server, answerAbsence, answer)
}
