import { also, type Row, row, unknownThing } from '#app/server/test/permission-rows.ts'
import type { Stage } from '#app/server/test/scenario.ts'

const ofDepartment = async ({ ours, department }: Stage) =>
  (await ours.build.routineTask({ dept_id: department.id })).id

export const DUTY_RULES: Row[] = [
  row('GET /ramadan', 'owner'),
  row('PUT /ramadan', 'owner', {
    send: () => ({ body: { first_date: '2027-02-08', last_date: '2027-03-08' } }),
  }),
  row('PUT /ramadan/shift', 'owner', { send: () => ({ body: { minutes: 60 } }) }),
  also('PUT /ramadan/shift', 'of a department', 'owner', {
    send: ({ department }) => ({ body: { minutes: 60, department_id: department.id } }),
  }),
  row('GET /departments/{id}/escalations', ['manage-dailytask', 'view-alldailytask'], {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id } }),
  }),
  row('PUT /departments/{id}/escalations', ['manage-dailytask'], {
    but: { lead: 200, ...unknownThing },
    send: ({ department }) => ({ params: { id: department.id }, body: { levels: [] } }),
  }),
  row('GET /dailytask/{id}/escalations', ['manage-dailytask', 'view-alldailytask'], {
    refused: 404,
    but: { lead: 200, ...unknownThing },
    send: async (stage) => ({ params: { id: await ofDepartment(stage) } }),
  }),
  row('PUT /dailytask/{id}/escalations', ['manage-dailytask'], {
    refused: 404,
    but: { 'view-alldailytask': 403, lead: 200, ...unknownThing },
    send: async (stage) => ({ params: { id: await ofDepartment(stage) }, body: { levels: [] } }),
  }),
]
