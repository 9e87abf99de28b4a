import { expect, test } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { nameOf, type Part, schemaOf } from '#app/server/test/slots.ts'
import { world } from '#app/server/test/world.ts'
import {
  answerAbsence,
  createAbsence,
  deleteAbsence,
  updateAbsence,
} from '#features/absences/contract.ts'
import { claimOccurrence } from '#features/routine-tasks/reports/claim-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const diwan = openDiwan()
const MONDAY = '2026-11-23'

/** A company in which Omar has a duty that is overdue, and has taken another one. */
async function kitchen() {
  diwan.clock.set('2026-11-18T09:00:00Z')
  const site = await world(diwan)
  const [omar, amina] = [
    await site.build.user({ name: 'Omar' }),
    await site.build.user({ name: 'Amina' }),
  ]
  const chef = await site.build.user({
    ...{ name: 'Chef', permissions: ['view-dashboard', 'evaluate-dailytask', 'view-dailytask'] },
  })
  const { id } = await site.build.department({
    ...{ name: 'Kitchen', managerId: chef.id, memberIds: [omar.id, amina.id] },
  })
  const assign = { kind: 'member', member_id: omar.id } as const
  await site.build.routineTask({
    ...{ task_name: 'Till', dept_id: id, assign, start_date: '2026-11-18', to: '08:00' },
  })
  const floor = await site.build.routineTask({ task_name: 'Floor', dept_id: id })
  diwan.clock.set(`${MONDAY}T09:00:00Z`)
  await site.as(omar).call(claimOccurrence, { params: { id: floor.id }, body: {} })
  return { site, omar, amina, chef }
}

test('whatever an absence changes on an open page is refreshed by its topic', async () => {
  const { site, omar, amina, chef } = await kitchen()
  const values: Record<string, string> = {
    ...{ id: omar.id, date: MONDAY, from: MONDAY, to: '2026-11-29', search: 'Omar', q: 'Till' },
    ...{ figure: 'due' },
  }
  const known = (endpoint: Endpoint, part: Part) =>
    Object.fromEntries((schemaOf(endpoint, part).required ?? []).map((key) => [key, values[key]]))
  const reads = diwan.server.endpoints.filter(({ method, shows }) => method === 'GET' && shows)
  const read = async () => {
    const replies = new Map<Endpoint, string>()
    for (const endpoint of reads) {
      const url = urlOf(endpoint, {
        ...{ params: known(endpoint, 'params'), query: known(endpoint, 'query') },
      })
      const bodies = [omar, amina, chef, site.owner].map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await diwan.server.fastify.inject({ method: 'GET', url, headers })).payload
      })
      replies.set(endpoint, (await Promise.all(bodies)).join('\n'))
    }
    return replies
  }
  const before = await read()
  const absence = {
    from: '2026-11-19',
    to: '2026-11-29',
    kind: 'leave',
    deputy_id: amina.id,
  } as const
  const made = await site
    .as(site.owner)
    .call(createAbsence, { body: { ...absence, member_id: omar.id } })
  expect(made.status).toBe(201)
  const after = await read()
  const changed = reads.filter((endpoint) => before.get(endpoint) !== after.get(endpoint))
  expect(changed.map(({ path }) => path).sort()).toEqual([
    ...[
      '/absences',
      '/audit-events',
      '/daily-tasks-reports/{date}',
      '/dailyTasks/yesterday',
      '/dailytask',
    ],
    ...['/dailytask/days', '/dailytask/next', '/dailytask/whole', '/dashboard/silent'],
    ...['/dashboard/today-board', '/directory', '/directory/people', '/members/{id}/month'],
    ...['/members/{id}/month/rows', '/search'],
  ])
  expect(changed.filter(({ shows }) => !shows?.includes('absences')).map(nameOf)).toEqual([])
})

test('an absence changes no other topic', () => {
  const writes = [createAbsence, updateAbsence, deleteAbsence, answerAbsence]
  expect(writes.map(({ changes }) => changes)).toEqual(writes.map(() => 'absences'))
})
