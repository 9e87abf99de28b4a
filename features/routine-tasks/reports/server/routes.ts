import { isOvernight } from '#features/routine-tasks/definitions/schedule.ts'
import { getPreviousWorkingDay } from '#features/routine-tasks/definitions/server/queries.ts'
import {
  claimOccurrence,
  releaseOccurrence,
} from '#features/routine-tasks/reports/claim-contract.ts'
import {
  answerStep,
  getNextDay,
  listMyDays,
  listOccurrences,
  listOccurrencesYesterday,
  OCCURRENCES_AT_ONCE,
  type Occurrence,
  readWholeDay,
  submitReport,
  takeBackReport,
} from '#features/routine-tasks/reports/contract.ts'
import { createTaskOfReport } from '#features/routine-tasks/reports/follow-up-contract.ts'
import { addPicture, deletePicture } from '#features/routine-tasks/reports/picture-contract.ts'
import { answer } from '#features/routine-tasks/reports/server/answer.ts'
import { withEvidence } from '#features/routine-tasks/reports/server/answer-queries.ts'
import { claim, release } from '#features/routine-tasks/reports/server/claim.ts'
import { createTask } from '#features/routine-tasks/reports/server/not-done-task.ts'
import {
  listDayOccurrences,
  type OccurrenceFilter,
} from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import { add } from '#features/routine-tasks/reports/server/pictures/add.ts'
import {
  pictureLinker,
  servePictures,
} from '#features/routine-tasks/reports/server/pictures/files.ts'
import { remove } from '#features/routine-tasks/reports/server/pictures/remove.ts'
import {
  mayChangeReport,
  mayReadAllDays,
  mayRelease,
  mayTakeBack,
} from '#features/routine-tasks/reports/server/policy.ts'
import { findNextDay, listDays } from '#features/routine-tasks/reports/server/queries.ts'
import { ensureRange } from '#features/routine-tasks/reports/server/range.ts'
import { submit } from '#features/routine-tasks/reports/server/submit.ts'
import { takeBack } from '#features/routine-tasks/reports/server/take-back.ts'
import { pageReply } from '#records/list/server/paging.ts'
import type { Ctx } from '#server/context.ts'
import { forbidden, requireFound } from '#server/errors.ts'
import { serve, serveWithoutTransaction } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import type { IsoDate } from '#shared/dates.ts'

/** Belongs to an earlier date, but its overnight window or grace is not over yet. */
const isStillRunning = (
  ctx: Ctx,
  { date, from, to, late_after }: Pick<Occurrence, 'date' | 'from' | 'to' | 'late_after'>,
): boolean =>
  date < ctx.today && isOvernight({ from, to }) && Date.parse(late_after) >= ctx.now.getTime()

/** A date, and which of its occurrences are read. */
type DayQuery = readonly [IsoDate, OccurrenceFilter]

async function readOccurrences(server: Server, ctx: Ctx, [date, query]: DayQuery) {
  if (query.scope === 'all' && !mayReadAllDays(ctx)) throw forbidden()
  const { rows, total } = await listDayOccurrences(ctx, date, query)
  const { today, timezone } = ctx
  const open = date === today || date === (await getPreviousWorkingDay(ctx))
  const withLinks = pictureLinker(server, ctx)
  const data = rows.map(({ mine, locks, opens_at, ...others }): Occurrence => {
    const { follow_up, assign, claim: held, shared, managerId, stands_in_for, ...row } = others
    const isRunning = isStillRunning(ctx, row)
    const isLocked = locks && Date.parse(row.late_after) < ctx.now.getTime()
    const report = mine && !isLocked && (open || isRunning) && mayChangeReport(ctx, row.report)
    const day = { isOpen: row.date === today || isRunning, today, timezone }
    return {
      can: {
        report,
        take_back: report && mayTakeBack(ctx, row.report, day),
        claim: report && !held && shared === true,
        release: held !== null && mayRelease(ctx, { claim: held, managerId }),
      },
      ...(locks && { locks }),
      ...(opens_at !== null && { opens_at }),
      ...(assign && { assign }),
      ...(held && { claim: held }),
      ...(stands_in_for && { stands_in_for }),
      ...(follow_up && { follow_up }),
      ...withLinks(withEvidence(row)),
    }
  })
  return { data, total }
}

async function listOccurrencePage(server: Server, ctx: Ctx, day: DayQuery) {
  const { data, total } = await readOccurrences(server, ctx, day)
  return pageReply(data, total, day[1])
}

export function reportRoutes(server: Server): void {
  serve(server, listOccurrences, (ctx, { query }) =>
    listOccurrencePage(server, ctx, [query.date ?? ctx.today, query]),
  )
  serve(server, listOccurrencesYesterday, async (ctx, { query }) =>
    listOccurrencePage(server, ctx, [await getPreviousWorkingDay(ctx), query]),
  )
  serve(server, readWholeDay, async (ctx, { query }) => {
    const date = query.day === 'today' ? ctx.today : await getPreviousWorkingDay(ctx)
    return readOccurrences(server, ctx, [date, { ...query, per_page: OCCURRENCES_AT_ONCE }])
  })
  serve(server, getNextDay, async (ctx) => requireFound(await findNextDay(ctx)))
  serve(server, submitReport, submit)
  serve(server, claimOccurrence, claim)
  serve(server, releaseOccurrence, release)
  serve(server, answerStep, answer)
  servePictures(server)
  serveWithoutTransaction(server, addPicture, async (member, { files: [file], once, ...input }) =>
    add({ server, member, input, once }, file),
  )
  serve(server, deletePicture, (ctx, input) => remove(server, ctx, input))
  serve(server, createTaskOfReport, createTask)
  serve(server, takeBackReport, takeBack)
  serve(server, listMyDays, async (ctx, { query }) => {
    ensureRange(query)
    return { data: await listDays(ctx, query) }
  })
}
