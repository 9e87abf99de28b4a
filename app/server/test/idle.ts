import { expect } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'
import { eventually } from '#server/test/eventually.ts'

async function nothingIn(diwan: Diwan, jobs: string): Promise<void> {
  const { rows } = await diwan.server.database.ownerPool.query(`select id from ${jobs}`)
  expect(rows).toEqual([])
}

const nothingWaits = (diwan: Diwan, jobs: string) =>
  eventually(async () => {
    await nothingIn(diwan, 'notice_events')
    await nothingIn(diwan, jobs)
  })

/** Waits until all notices have been delivered and every job that is due has run. */
export const idle = (diwan: Diwan) =>
  nothingWaits(diwan, 'graphile_worker._private_jobs where run_at <= now()')

/** The same, and no job is queued for later either. */
export const emptied = (diwan: Diwan) => nothingWaits(diwan, 'graphile_worker._private_jobs')

/** Delivers the pending notices in a test that runs no jobs. */
export async function tellNow({ server }: Diwan): Promise<void> {
  for (const work of Object.values(server.backlogs)) while (await work());
}
