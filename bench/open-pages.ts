// npm run bench -- pages: measures how soon open pages show other people's reports, and the cost.
// `-- --way=today`: one way only (before, whole, today), `-- --seconds=60`: the duration; with
// either option no report is written.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cpuOf, cpuOfFamily, cpuOfMachine } from './cpu.ts'
import { asBefore, asNow, newTally, OpenPage, type TimingOf } from './open-page.ts'
import { type Company, prepareCompany } from './pages-company.ts'
import { judgePages, type Outcome, writePages } from './pages-report.ts'
import { postgresIn, type Running, startProduct, versionOf } from './processes.ts'
import { report } from './reporting.ts'
import { sightOf } from './sights.ts'

const REPORT = 'docs/open-pages.md'
const RATE = 10
const OPENING_MS = 15_000
const WARM_UP_SECONDS = 15
const SETTLING_MS = 5_000

/** A way in which pages follow changes. */
interface Way {
  name: string
  timing: TimingOf
  /** Whether a review with more than one page of occurrences loads all pages. */
  isWhole: boolean
  seconds: number
}

const WAYS: Readonly<Record<string, Way>> = {
  before: { name: 'before', timing: asBefore, isWhole: true, seconds: 60 },
  whole: { name: 'whole', timing: asNow, isWhole: true, seconds: 60 },
  today: { name: 'today', timing: asNow, isWhole: false, seconds: 300 },
}
/** The ways in the written report; the last one is judged against the limits. */
const WRITTEN_DOWN = ['before', 'today']

interface Stage {
  product: Running
  postmaster: number
  company: Company
}

/** The CPU time used so far, in microseconds. */
const spent = ({ product, postmaster }: Stage) => {
  const { user, system } = process.cpuUsage()
  return {
    server: cpuOf(product.pid),
    postgres: cpuOfFamily(postmaster),
    pages: user + system,
    machine: cpuOfMachine(),
  }
}

/** Starts to measure; the returned function reports the average number of busy cores since then. */
function watchCores(stage: Stage): () => Outcome['cores'] {
  const [before, began] = [spent(stage), performance.now()]
  return () => {
    const [after, took] = [spent(stage), (performance.now() - began) * 1_000]
    const cores = (key: keyof typeof before) => (after[key] - before[key]) / took
    const own = { server: cores('server'), postgres: cores('postgres'), pages: cores('pages') }
    return { ...own, others: cores('machine') - own.server - own.postgres - own.pages }
  }
}

/** Opens all pages one after the other; discards the measurements of the warm-up. */
async function openAll({ product, company }: Stage, { timing, isWhole }: Way) {
  const tally = newTally()
  const pages: { page: OpenPage; reviews: boolean }[] = []
  for (const member of company.members) {
    const page = new OpenPage(product.url, sightOf(member, isWhole), { tally, timing })
    pages.push({ page, reviews: member.reviews !== undefined })
    void page.open()
    await setTimeout(OPENING_MS / company.members.length)
  }
  await report(product.url, company, { tally, seconds: WARM_UP_SECONDS, rate: RATE })
  for (const { page } of pages) page.forget()
  tally.replies.clear()
  tally.events = 0
  tally.streams = 0
  return { tally, pages }
}

/** Measures a way after its warm-up. */
async function play(way: Way, stage: Stage): Promise<Outcome> {
  const { tally, pages } = await openAll(stage, way)
  const { product, company } = stage
  const [coresBusy, began] = [watchCores(stage), performance.now()]
  const reports = await report(product.url, company, { tally, seconds: way.seconds, rate: RATE })
  const measured = {
    name: way.name,
    cores: coresBusy(),
    seconds: (performance.now() - began) / 1_000,
    reports,
    renewals: pages.map(({ page }) => [...page.renewals]),
    replies: new Map(tally.replies),
    events: tally.events,
    streams: tally.streams,
  }
  await setTimeout(SETTLING_MS)
  const delays = (reviewing: boolean) =>
    pages.flatMap(({ page, reviews }) => (reviews === reviewing ? page.delays : []))
  const missing = pages.reduce((sum, { page }) => sum + page.missing, 0)
  for (const { page } of pages) page.close()
  return { ...measured, day: delays(false), review: delays(true), missing }
}

const option = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

function wayOf(name: string, seconds = option('seconds')): Way {
  const way = WAYS[name]
  if (!way) throw new Error(`There is no way ${name}`)
  return seconds ? { ...way, seconds: Number(seconds) } : way
}

/**
 * Measures a way with its own product and company, so that it is not affected by an earlier one.
 */
async function playAlone(way: Way): Promise<{ outcome: Outcome; postgres: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-pages-'))
  chmodSync(folder, 0o755)
  const product = await startProduct({ DATA_DIR: folder, DEMO: '0' })
  try {
    const { pid: postmaster, socketDir } = postgresIn(folder)
    const company = await prepareCompany(product.url, socketDir)
    console.log(`${way.name}: ${way.seconds} s…`)
    const outcome = await play(way, { product, postmaster, company })
    return { outcome, postgres: await versionOf(socketDir) }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<boolean> {
  const alone = option('way')
  const played: Awaited<ReturnType<typeof playAlone>>[] = []
  const [loadBefore = 0] = os.loadavg()
  for (const name of alone ? [alone] : WRITTEN_DOWN) played.push(await playAlone(wayOf(name)))
  const [loadAfter = 0] = os.loadavg()
  const judged = judgePages(played.map(({ outcome }) => outcome))
  console.log(`\n${judged.text}`)
  const { postgres = '' } = played.at(-1) ?? {}
  if (!alone && !option('seconds'))
    writePages(REPORT, judged.text, { postgres, load: [loadBefore, loadAfter] })
  return judged.over
}

process.exit((await main()) ? 1 : 0)
