import { expect } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'
import { eventually } from '#platform/server/test/eventually.ts'

async function nothingIn(diwan: Diwan, jobs: string): Promise<void> {
  const { rows } = await diwan.server.database.owner.query(`select id from ${jobs}`)
  expect(rows).toEqual([])
}

/** Waits until every job has run that may run by now. */
export const idle = (diwan: Diwan) =>
  eventually(() => nothingIn(diwan, 'graphile_worker._private_jobs where run_at <= now()'))

/** Waits until no job is queued, for later either. */
export const emptied = (diwan: Diwan) =>
  eventually(() => nothingIn(diwan, 'graphile_worker._private_jobs'))
