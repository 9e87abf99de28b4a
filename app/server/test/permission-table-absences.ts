import {
  also,
  type Row,
  row,
  unknownField,
  unknownThing,
} from '#app/server/test/permission-rows.ts'
import { type Actor, dayOfOwn, type Stage } from '#app/server/test/scenario.ts'

/** An absence of another member. */
const othersAbsence = async ({ ours, make }: Stage) => ({
  id: await make.absence((await ours.build.user()).id),
})
const ownAbsence = async ({ make }: Stage, { localId }: Actor) => ({
  id: await make.absence(localId),
})

/** Nobody of them manages a department of the member, except the owner, who answers for all. */
const onlyOwner = { refused: 404, but: unknownThing } as const

const someDay = () => {
  const day = dayOfOwn()
  return { from: day, to: day, kind: 'leave' }
}

const somebodysMonth = async ({ ours }: Stage) => ({
  params: { id: (await ours.build.user()).id },
  query: { month: '2026-11' },
})
const ownMonth = (_: Stage, { localId }: Actor) => ({
  params: { id: localId },
  query: { month: '2026-11' },
})
const readers = ['view-dailyTaskReports', 'evaluate-dailytask'] as const

export const ABSENCES: Row[] = [
  row('GET /members/{id}/month', readers, { but: unknownThing, send: somebodysMonth }),
  also('GET /members/{id}/month', 'of one’s own', 'members', {
    but: unknownThing,
    send: ownMonth,
  }),
  row('GET /members/{id}/month/rows', readers, {
    but: unknownThing,
    send: async (stage) => {
      const { params, query } = await somebodysMonth(stage)
      return { params, query: { ...query, figure: 'due' } }
    },
  }),
  also('GET /members/{id}/month/rows', 'of one’s own', 'members', {
    but: unknownThing,
    send: (stage, actor) => {
      const { params, query } = ownMonth(stage, actor)
      return { params, query: { ...query, figure: 'reported' } }
    },
  }),
  row('GET /absences', 'members', {
    send: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  }),
  also('GET /absences', 'of a department', 'members', {
    names: 'department_id',
    send: async ({ ours }) => ({
      query: {
        ...{ from: '2026-11-01', to: '2026-11-30' },
        department_id: (await ours.build.department()).id,
      },
    }),
  }),
  row('GET /absences/requests', 'members', { send: () => ({}) }),
  also('GET /absences/requests', 'of a department', 'members', {
    names: 'department_id',
    send: async ({ ours }) => ({ query: { department_id: (await ours.build.department()).id } }),
  }),
  row('POST /absences', 'members', { gives: 201, send: () => ({ body: someDay() }) }),
  also('POST /absences', 'of another member', 'owner', {
    ...{ gives: 201, names: 'member_id', but: unknownField },
    send: async ({ ours }) => ({ body: { ...someDay(), member_id: (await ours.build.user()).id } }),
  }),
  also('POST /absences', 'with a deputy', 'members', {
    ...{ gives: 201, names: 'deputy_id', but: unknownField },
    send: async ({ ours }) => ({ body: { ...someDay(), deputy_id: (await ours.build.user()).id } }),
  }),
  row('PUT /absences/{id}', 'owner', {
    ...onlyOwner,
    send: async (stage) => ({ params: await othersAbsence(stage), body: { reason: 'Wedding' } }),
  }),
  also('PUT /absences/{id}', 'of one’s own', 'members', {
    but: unknownThing,
    send: async (stage, actor) => ({
      params: await ownAbsence(stage, actor),
      body: { reason: 'Wedding' },
    }),
  }),
  also('PUT /absences/{id}', 'with a deputy', 'owner', {
    ...{ ...onlyOwner, names: 'deputy_id' },
    send: async (stage) => ({
      params: await othersAbsence(stage),
      body: { deputy_id: (await stage.ours.build.user()).id },
    }),
  }),
  row('DELETE /absences/{id}', 'owner', {
    ...onlyOwner,
    send: async (stage) => ({ params: await othersAbsence(stage) }),
  }),
  also('DELETE /absences/{id}', 'of one’s own', 'members', {
    but: unknownThing,
    send: async (stage, actor) => ({ params: await ownAbsence(stage, actor) }),
  }),
  row('POST /absences/{id}/answer', 'owner', {
    ...onlyOwner,
    send: async (stage) => ({ params: await othersAbsence(stage), body: { status: 'accepted' } }),
  }),
  also('POST /absences/{id}/answer', 'of one’s own', 'owner', {
    but: unknownThing,
    send: async (stage, actor) => ({
      params: await ownAbsence(stage, actor),
      body: { status: 'declined' },
    }),
  }),
]
