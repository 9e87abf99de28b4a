import { sql } from 'kysely'
import { also, type Row, type Sending, unknownThing } from '#app/server/test/permission-rows.ts'
import { pictureIn } from '#app/server/test/permission-table-people.ts'
import type { ActorName, Stage } from '#app/server/test/scenario.ts'
import { uuidv7 } from '#server/ids.ts'

const TODAY = '2026-11-21'

interface Occurrence {
  id: string
  body: { department_id: string }
}

interface Call {
  /** Who may call besides the department; only the owner by default. */
  who?: Row['who']
  gives?: number
  refused?: number
  but?: Partial<Record<ActorName, number>>
  duty?: Parameters<Stage['ours']['build']['routineTask']>[0]
  /** Rows that the call needs, for the caller. */
  before?: (stage: Stage, id: string, userId: string) => Promise<unknown>
  send: (occurrence: Occurrence) => Sending
}

/** A call about an occurrence of a department, which it names. */
const inDepartment = (
  endpoint: string,
  { who = 'owner', duty, before, send, ...rest }: Call,
): Row => ({
  ...also(endpoint, 'of a department that it names', who, {
    ...{ refused: 404, ...rest },
    but: { lead: rest.gives ?? 200, worker: rest.gives ?? 200, ...unknownThing, ...rest.but },
    send: async (stage, { localId }) => {
      const department_id = stage.department.id
      const { id } = await stage.ours.build.routineTask({ dept_id: department_id, ...duty })
      await before?.(stage, id, localId)
      return { params: { id }, ...send({ id, body: { department_id } }) }
    },
  }),
  names: 'department_id',
})

/** They see every definition, and so learn that it is not theirs to do. */
const SEERS = { everything: 403, 'view-alldailytask': 403, 'manage-dailytask': 403 } as const

/** Whoever reads the days or the reports of all departments; the claim or report is their own. */
const SEEING = ['evaluate-dailytask', 'view-dailyTaskReports', 'view-dailytask'] as const

const reportBy =
  (status: 'done' | 'not_done') =>
  ({ ours }: Stage, id: string, userId: string) =>
    ours.write((db) =>
      db.all(sql`
        insert into reports (company_id, id, routine_task_id, date, status, user_id, created_at, updated_at)
        values (${ours.company.id}, ${uuidv7()}, ${id}, ${TODAY}, ${status}, ${userId}, now(), now())`),
    )

const claimBy = ({ ours }: Stage, id: string, userId: string) =>
  ours.write((db) =>
    db.all(sql`
      insert into occurrence_claims (company_id, routine_task_id, date, user_id, created_at)
      values (${ours.company.id}, ${id}, ${TODAY}, ${userId}, now())`),
  )

/** Each endpoint that names an occurrence, with the department of the occurrence. */
export const OCCURRENCES: Row[] = [
  inDepartment('POST /daily-tasks/{id}/submit-report', {
    ...{ gives: 201, but: SEERS },
    send: ({ body }) => ({ body: { ...body, status: 'done' } }),
  }),
  inDepartment('DELETE /daily-tasks/{id}/report', {
    before: reportBy('done'),
    send: ({ body }) => ({ query: body }),
  }),
  inDepartment('POST /daily-tasks/{id}/answers', {
    ...{ gives: 201, but: SEERS, duty: { steps: [{ id: 'lock', text: 'Lock' }] } },
    send: ({ body }) => ({ body: { ...body, step_id: 'lock', value: 'true' } }),
  }),
  inDepartment('POST /daily-tasks/{id}/pictures', {
    ...{ gives: 201, but: SEERS },
    send: ({ body }) => ({ query: body, ...pictureIn('picture') }),
  }),
  inDepartment('POST /daily-tasks/{id}/claim', {
    ...{ gives: 201, but: SEERS },
    send: ({ body }) => ({ body }),
  }),
  inDepartment('DELETE /daily-tasks/{id}/claim', {
    who: SEEING,
    before: claimBy,
    send: ({ body }) => ({ query: body }),
  }),
  inDepartment('POST /daily-tasks/{id}/task', {
    ...{ who: SEEING, gives: 201 },
    before: reportBy('not_done'),
    send: ({ body }) => ({ body }),
  }),
  inDepartment('POST /daily-tasks/{id}/reopen', {
    ...{ who: ['evaluate-dailytask'], but: { 'view-dailyTaskReports': 403, worker: 404 } },
    duty: { from: '00:00', to: '00:01', after_due: 'locked' },
    send: ({ body }) => ({ body: { ...body, reason: 'The oven was cold.' } }),
  }),
  inDepartment('POST /daily-tasks/remind', {
    ...{ who: ['evaluate-dailytask'], refused: 403, but: { worker: 403, foreigner: 422 } },
    send: ({ id, body }) => ({ body: { ...body, task_ids: [id] } }),
  }),
]
