import { setTimeout as sleep } from 'node:timers/promises'
import { Workers } from '../journal.ts'
import { quantile } from '../numbers.ts'
import { faultsOf, Installation, type Part } from './installation.ts'

const KILLS = 200
const WRITERS = 6
const AT_WORK_MS = 400
const READY_MS = 2_000
const TOLD_EVERY = 20

const listed = (odd: ReadonlyMap<string, number>): string =>
  [...odd].map(([what, n]) => `${what} × ${n}`).join(', ')

/** Prints the state of the journal after every `TOLD_EVERY` kills. */
export async function tell(place: Installation, { journal }: Workers, kills: number) {
  if (kills % TOLD_EVERY > 0) return
  const account = await place.accountOf(structuredClone(journal))
  console.log(JSON.stringify({ kills, ...account }))
}

/** Ends the workers; returns the results of the journal, the recount and the responses. */
export async function reckon(place: Installation, workers: Workers) {
  await workers.end()
  const { acknowledged, lost, filesLost, twice } = await place.accountOf(workers.journal)
  const wrong = await place.verify()
  const claims = {
    'what was acknowledged is there': lost + filesLost === 0,
    'nothing is there twice': twice === 0,
    [`a recount agrees: ${wrong[0] ?? ''}`]: wrong.length === 0,
    [`every reply is good or 503 with Retry-After: ${listed(workers.odd)}`]: workers.odd.size === 0,
  }
  const figures = [
    `${acknowledged} acknowledged, ${lost + filesLost} lost, ${twice} twice`,
    `${wrong.length} recounts differ, ${workers.refused} × 503, ${listed(workers.odd) || 'no other refusal'}`,
  ]
  return { claims, figures: figures.join(', ') }
}

/**
 * kill -9 of the server under load; every write is retried with its key until it is acknowledged.
 */
export const killServer: Part = async ({ rounds = KILLS, isBusy }) => {
  const place = await Installation.open()
  try {
    const workers = new Workers(await place.employer(), {
      writers: WRITERS,
      readers: 2,
      isPatient: true,
    })
    workers.begin()
    const ready: number[] = []
    while (ready.length < rounds) {
      await workers.progress(WRITERS)
      await sleep(Math.random() * AT_WORK_MS)
      await place.kill()
      ready.push(await place.start())
      await tell(place, workers, ready.length)
    }
    await workers.progress()
    const { claims, figures } = await reckon(place, workers)
    const p99 = quantile(ready, 0.99)
    const times = `ready again p50/p99 ${quantile(ready, 0.5).toFixed(0)}/${p99.toFixed(0)} ms`
    return {
      figures: `${rounds} × kill -9: ${figures}, ${times}`,
      faults: faultsOf({ ...claims, 'it is ready within 2 s': isBusy || p99 <= READY_MS }),
    }
  } finally {
    await place.close()
  }
}
