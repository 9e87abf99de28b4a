import { sql } from 'kysely'
import { next } from '#app/server/test/build.ts'
import { also, type Row, row, unknownThing } from '#app/server/test/permission-rows.ts'
import type { Stage } from '#app/server/test/scenario.ts'
import { deleteProject } from '#features/projects/contract.ts'

const SEEING = ['view-project', 'view-Allproject', 'manage-project'] as const

/** Calls on a project that the caller manages: allowed to everyone who may open projects at all. */
const ofOwn = (endpoint: string, body?: () => object): Row =>
  row(endpoint, SEEING, {
    but: unknownThing,
    send: async ({ ours }, { localId }) => ({
      params: { id: await ours.build.project({ managerId: localId }) },
      ...(body && { body: body() }),
    }),
  })

const ofOthers = (endpoint: string, who: Row['who'], rest: Partial<Row>, body?: object): Row =>
  also(endpoint, 'of others', who, {
    ...rest,
    send: async ({ ours }) => ({
      params: { id: await ours.build.project({ managerId: ours.owner.id }) },
      ...(body && { body }),
    }),
  })

/** Reads of a project of others: with `view-project` alone the project does not exist (404). */
const reading = (endpoint: string): Row[] => [
  ofOwn(endpoint),
  ofOthers(endpoint, ['view-Allproject', 'manage-project'], {
    but: { 'view-project': 404, ...unknownThing },
  }),
]

/**
 * Only holders of `manage-project` change others' projects; those who see all projects get a 403.
 */
const changing = (endpoint: string, body: () => object): Row[] => [
  ofOwn(endpoint, body),
  ofOthers(endpoint, ['manage-project'], { but: { 'view-project': 404, ...unknownThing } }, body()),
]

/** A project deleted by the owner and then attributed to a user. */
async function deletedBy(stage: Stage, userId: string): Promise<string> {
  const { ours } = stage
  const id = await ours.build.project()
  await ours.as(await stage.actor('owner')).call(deleteProject, { params: { id } })
  await ours.write((db) =>
    db.all(sql`
      update project_revisions set user_id = ${userId}
      where company_id = ${ours.company.id} and project_id = ${id}`),
  )
  return id
}

export const PROJECTS: Row[] = [
  row('GET /projects', SEEING),
  row('POST /projects', ['manage-project'], {
    gives: 201,
    send: () => ({ body: { name: `Project ${next()}` } }),
  }),
  ...changing('PUT /projects/{id}', () => ({ description: 'Another one' })),
  ...changing('POST /projects/{id}/status', () => ({ status: 0 })),
  ...reading('GET /projects/{id}/revisions'),
  ...reading('GET /projects/{id}/progress'),
  ...reading('GET /projects/{id}/attachments'),
  row('DELETE /projects/{id}', ['manage-project'], {
    but: unknownThing,
    send: async ({ ours }, { localId }) => ({
      params: { id: await ours.build.project({ managerId: localId }) },
    }),
  }),
  row('POST /projects/{id}/undelete', ['manage-project'], {
    but: unknownThing,
    send: async (stage, { localId }) => ({ params: { id: await deletedBy(stage, localId) } }),
  }),
]
