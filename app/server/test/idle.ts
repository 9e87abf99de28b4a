import { expect, vi } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'

const PATIENCE = { timeout: 15_000, interval: 5 }

async function nothingIn(diwan: Diwan, jobs: string): Promise<void> {
  const { rows } = await diwan.server.database.owner.query(`select id from ${jobs}`)
  expect(rows).toEqual([])
}

/** Waits until every job has run that may run by now. */
export const idle = (diwan: Diwan) =>
  vi.waitFor(
    () => nothingIn(diwan, 'graphile_worker._private_jobs where run_at <= now()'),
    PATIENCE,
  )

/** Waits until no job is queued, for later either. */
export const emptied = (diwan: Diwan) =>
  vi.waitFor(() => nothingIn(diwan, 'graphile_worker._private_jobs'), PATIENCE)
