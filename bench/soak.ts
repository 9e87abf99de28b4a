// npm run gate -- soak: an hour with 300 open pages and 100 requests a second; nothing may fail and
// nothing may grow. `-- --minutes 5 --rate 20`: shorter, fewer requests; growth is judged from half
// an hour on. `-- --busy`: the machine has other load, so times are only reported.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { moments } from './arrivals.ts'
import { ask, isGood } from './ask.ts'
import { EventStreams } from './event-streams.ts'
import { quantile } from './numbers.ts'
import { asOwner, type Product, postgresIn, startProduct } from './processes.ts'
import { prepareCompanies } from './soak-companies.ts'
import { People } from './soak-people.ts'
import { judge, look, type Sample } from './soak-watch.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '100' },
    busy: { type: 'boolean', default: false },
  },
})
const MINUTES = Number(options.minutes)
const RATE = Number(options.rate)
const OPENING_MS = 15_000
const SAMPLE_MS = Math.min(60_000, (MINUTES * 60_000) / 10)

/** What the users experienced. */
interface Seen {
  times: number[]
  /** The number of failures of each kind. */
  failed: Map<string, number>
}

/**
 * Sends requests at random times, independent of earlier responses; a response time counts from the
 * due moment.
 */
async function work(url: string, people: People, seen: Seen): Promise<void> {
  const end = performance.now() + MINUTES * 60_000
  const underWay = new Set<Promise<void>>()
  for await (const due of moments(RATE, 'soak')) {
    if (due > end) break
    const { name, request, heard } = people.next()
    const asking = ask(url, request).then((answer) => {
      underWay.delete(asking)
      seen.times.push(performance.now() - due)
      if (isGood(answer)) return heard?.(answer.text)
      const what = `${name}: ${answer.status}`
      seen.failed.set(what, (seen.failed.get(what) ?? 0) + 1)
    })
    underWay.add(asking)
  }
  await Promise.all(underWay)
}

async function soak(folder: string, { url, pid }: Product): Promise<boolean> {
  const companies = await prepareCompanies(url, folder)
  const people = companies.flatMap((company) => company.people)
  const streams = new EventStreams(url)
  for (const { token } of people) {
    streams.add(token)
    await sleep(OPENING_MS / people.length)
  }
  const seen: Seen = { times: [], failed: new Map() }
  const samples: Sample[] = []
  const working = work(url, new People(companies), seen)
  const began = performance.now()
  await asOwner(folder, async (db) => {
    while (performance.now() - began < MINUTES * 60_000) {
      await sleep(SAMPLE_MS)
      const minutes = (performance.now() - began) / 60_000
      samples.push(await look({ url, pid, postmaster: postgresIn(folder).pid, minutes }, db))
      console.log(JSON.stringify({ ...samples.at(-1), streams: streams.open }))
    }
  })
  await working
  streams.close()
  for (const [what, times] of seen.failed) console.log(`failed: ${what}, ${times} times`)
  const failed = [...seen.failed.values()].reduce((sum, n) => sum + n, 0) + streams.failed
  const verdict = judge(samples, { isBusy: options.busy, isLong: MINUTES >= 30 })
  const ms = [0.5, 0.95, 0.99].map((part) => quantile(seen.times, part).toFixed(0)).join('/')
  console.log(
    [
      `soak ${MINUTES} min, ${RATE} a second: ${seen.times.length} requests, ${failed} failed, p50/p95/p99 ${ms} ms`,
      `${people.length} streams, ${streams.events} events`,
      verdict.text,
      verdict.isOver || failed > 0 ? 'over' : 'ok',
    ].join('; '),
  )
  return verdict.isOver || failed > 0
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-soak-'))
  chmodSync(folder, 0o755)
  const product = await startProduct({ DATA_DIR: folder, DEMO: '0' })
  try {
    return await soak(folder, product)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
