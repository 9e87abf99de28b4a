import { sql } from 'kysely'
import { accept, invited, invitedAreGone } from '#app/server/test/notified/events-of-people.ts'
import { leadIsGone, report } from '#app/server/test/notified/events-of-work.ts'
import type { Event, Stage } from '#app/server/test/notified/scenario.ts'
import { changeRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import { setDepartmentEscalations } from '#features/routine-tasks/definitions/escalations-contract.ts'
import { takeBackReport } from '#features/routine-tasks/reports/contract.ts'
import { deleteUser } from '#features/users/contract.ts'
import { resendInvitation, revokeInvitation } from '#features/users/invitations.ts'

/**
 * An event caused by time alone: the clock reaches `at`, and the queue runs its five-minute
 * schedule.
 */
export interface Timed extends Pick<Event, 'before' | 'told' | 'loses'> {
  at: string
}

/** All of it is created on Sunday the 22nd at eleven in the morning in Riyadh. */
const MIDNIGHT = '2026-11-22T21:05:00Z'

/** Pauses the duty of the department, and one of the whole company, until a day. */
const pausedUntil = (until: string) => async (stage: Stage) => {
  const { site, cast, duty } = stage
  const ids = [duty, (await site.build.routineTask()).id]
  const paused = { from: '2026-11-22', until }
  await site.as(cast.owner).call(changeRoutineTasks, { body: { ids, change: 'pause', paused } })
}

const DUTIES: Record<string, Timed> = {
  'a pause that ends tomorrow': {
    before: pausedUntil('2026-11-24'),
    ...{ at: '2026-11-23T05:00:00Z', told: { manager: ['pause_ending'] }, loses: leadIsGone },
  },
  'a pause that ends in two days': {
    ...{ before: pausedUntil('2026-11-25'), at: '2026-11-23T05:00:00Z', told: {} },
  },
  'a pause that somebody ended': {
    before: async (stage) => {
      await pausedUntil('2026-11-24')(stage)
      const body = { ids: [stage.duty], change: 'resume' as const }
      await stage.site.as(stage.cast.owner).call(changeRoutineTasks, { body })
    },
    ...{ at: '2026-11-23T05:00:00Z', told: { manager: ['nothing_reported'] } },
  },
  'a day of a department without a report': {
    ...{ at: MIDNIGHT, told: { manager: ['nothing_reported'] }, loses: leadIsGone },
  },
  // In the morning after it, when both are sent.
  'a duty of a department with an escalation': {
    before: async ({ site, cast, department }) => {
      const levels = [{ after: 'end' as const, recipient: 'manager' as const }]
      const input = { params: { id: department }, body: { levels } }
      await site.as(cast.owner).call(setDepartmentEscalations, input)
    },
    ...{ at: '2026-11-23T05:00:00Z', told: { manager: ['escalation', 'nothing_reported'] } },
  },
  'a day with a report that was taken back': {
    before: async (stage) => {
      await report('done')(stage)
      const input = { params: { id: stage.duty }, query: {} }
      await stage.site.as(stage.cast.author).call(takeBackReport, input)
    },
    ...{ at: MIDNIGHT, told: { manager: ['nothing_reported'] } },
  },
  'a day with a report that is done': { before: report('done'), at: MIDNIGHT, told: {} },
  'a day off': {
    before: ({ site }) =>
      site.write((db) => db.all(sql`update company_calendars set weekend = '{7}'`)),
    ...{ at: MIDNIGHT, told: {} },
  },
  'a day of a department that nobody leads': { before: leadIsGone, at: MIDNIGHT, told: {} },
}

/** Sent on the 22nd at eleven, the invitation ends on the 29th at eleven. */
const LAST_MORNING = '2026-11-29T05:00:00Z'

const INVITATIONS: Record<string, Timed> = {
  'an invitation about to expire': {
    ...{ before: invited('boss'), at: LAST_MORNING, loses: invitedAreGone },
    told: { boss: ['invitation_expiring'] },
  },
  'an invitation that ends in more than a day': {
    ...{ before: invited('boss'), at: '2026-11-28T05:00:00Z', told: {} },
  },
  'an invitation that was accepted': {
    before: async (stage) => {
      await invited('boss')(stage)
      await accept(stage)
    },
    ...{ at: LAST_MORNING, told: {} },
  },
  'an invitation that was taken back': {
    before: async (stage) => {
      await invited('boss')(stage)
      const { site, cast, made } = stage
      await site.as(cast.boss).call(revokeInvitation, { params: { id: made } })
    },
    ...{ at: LAST_MORNING, told: {} },
  },
  'an invitation that was sent again': {
    before: async (stage) => {
      await invited('boss')(stage)
      const { site, cast, made } = stage
      stage.diwan.clock.advance({ days: 2 })
      await site.as(cast.owner).call(resendInvitation, { params: { id: made } })
    },
    ...{ at: LAST_MORNING, told: {} },
  },
  'an invitation by somebody who was removed': {
    before: async (stage) => {
      await invited('boss')(stage)
      const { site, cast } = stage
      await site.as(cast.owner).call(deleteUser, { params: { user_id: cast.boss.id }, query: {} })
    },
    ...{ at: LAST_MORNING, told: {} },
  },
}

const endsOn =
  (date: string) =>
  ({ site }: Stage) =>
    site.write((db) => db.all(sql`update subscriptions set expires_on = ${date}`))
const MORNING = '2026-11-23T05:00:00Z'
const ending = (inDays: number): Timed => ({
  before: endsOn(`2026-11-${23 + inDays}`),
  at: MORNING,
  told: [7, 3, 1, 0].includes(inDays) ? { owner: ['plan_ending'] } : {},
})

/** Uses this many tenths of a limit of the plan. */
const used =
  (limit: 'storage' | 'tasks', tenths: number) =>
  ({ site, diwan }: Stage) =>
    site.write(async (db) => {
      const plan = sql`(select p.* from subscriptions s join plans p on p.id = s.plan_id
        order by s.created_at desc limit 1)`
      await db.all(
        limit === 'storage'
          ? sql`update company_storage set used_bytes = (p.storage_mb * 1048576.0 * ${tenths}::numeric / 10)::bigint
              from ${plan} p`
          : sql`insert into task_months (company_id, month, tasks)
              select ${site.company.id}, date_trunc('month', ${diwan.clock.now()}::timestamptz)::date,
                p.one_time_tasks * ${tenths}::numeric / 10 from ${plan} p
              on conflict (company_id, month) do update set tasks = excluded.tasks`,
      )
    })
const near: Timed['told'] = { owner: ['limit_near'] }
const full: Timed['told'] = { owner: ['limit_reached'] }

const PLANS: Record<string, Timed> = {
  ...Object.fromEntries(
    [7, 6, 5, 4, 3, 2, 1, 0].map((days) => [`a plan that ends in ${days} days`, ending(days)]),
  ),
  'a plan that has ended': { before: endsOn('2026-11-22'), at: MORNING, told: {} },
  'seven tenths of the room for files': { before: used('storage', 7), at: MORNING, told: {} },
  'eight tenths of the room for files': { before: used('storage', 8), at: MORNING, told: near },
  'all of the room for files': { before: used('storage', 10), at: MORNING, told: full },
  'seven tenths of the tasks of a month': { before: used('tasks', 7), at: MORNING, told: {} },
  'eight tenths of the tasks of a month': { before: used('tasks', 8), at: MORNING, told: near },
  'all of the tasks of a month': { before: used('tasks', 10), at: MORNING, told: full },
  'all of the tasks of the month before': {
    ...{ before: used('tasks', 10), at: '2026-12-02T05:00:00Z', told: {} },
  },
}

/**
 * Moves the duties of the company in Ramadan, which is expected to begin on 8 February 2027. The
 * members stay signed in until then.
 */
const movesInRamadan = ({ site }: Stage) =>
  site.write((db) =>
    db.batch([
      sql`insert into ramadan_shifts (company_id, scope_id, minutes)
          values (${site.company.id}, ${site.company.id}, 60)`,
      sql`update sessions set expires_at = '2027-11-22' where company_id = ${site.company.id}`,
    ]),
  )
const TWO_WEEKS_BEFORE = '2027-01-25T05:00:00Z'
const coming: Timed['told'] = { owner: ['ramadan_coming'] }

const RAMADAN: Record<string, Timed> = {
  'a Ramadan in two weeks': { before: movesInRamadan, at: TWO_WEEKS_BEFORE, told: coming },
  'a Ramadan in three days': { before: movesInRamadan, at: '2027-02-05T05:00:00Z', told: coming },
  'a Ramadan in four days': { before: movesInRamadan, at: '2027-02-04T05:00:00Z', told: {} },
  'a Ramadan in which nothing moves': { at: TWO_WEEKS_BEFORE, told: {} },
  'a Ramadan whose days are confirmed': {
    before: async (stage) => {
      await movesInRamadan(stage)
      const { site } = stage
      await site.write((db) =>
        db.all(sql`insert into ramadans (company_id, year, first_date, last_date, confirmed_by, confirmed_at)
          values (${site.company.id}, 1448, '2027-02-08', '2027-03-08', ${site.owner.id}, now())`),
      )
    },
    ...{ at: TWO_WEEKS_BEFORE, told: {} },
  },
}

/**
 * Isolates an event: no department has a manager to notify, and the plan ends too late to cause a
 * notice.
 */
const alone = ([name, event]: [string, Timed]): [string, Timed] => [
  name,
  {
    ...event,
    before: async (stage) => {
      await leadIsGone(stage)
      await endsOn('2027-11-22')(stage)
      await event.before?.(stage)
    },
  },
]

export const TIMED: Record<string, Timed> = {
  ...DUTIES,
  ...Object.fromEntries(Object.entries({ ...INVITATIONS, ...PLANS, ...RAMADAN }).map(alone)),
}
