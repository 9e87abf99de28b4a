// npm run bench -- pages: measures how soon open pages show other people's reports, and the cost.
// `-- --way=today`: one way only (before, whole, today), `-- --seconds=60`: the duration; with
// either option no report is written.
import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { arrive } from './arrivals.ts'
import { ask, isGood } from './ask.ts'
import { keyed, packed, post } from './cases.ts'
import { coresOf, startMeter } from './cpu.ts'
import { type Bench, flags, gate } from './harness.ts'
import type { Installation } from './installation.ts'
import { countIn, sum } from './numbers.ts'
import { asBefore, asNow, newTally, OpenPage, type Tally, type TimingOf } from './open-page.ts'
import {
  type Company,
  type Member,
  type Occurrence,
  prepareCompany,
  sightOf,
} from './pages-company.ts'
import { judgePages, type Outcome } from './pages-report.ts'
import { machine, renewDocument } from './report.ts'

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

const { way: alone, seconds: wanted } = flags({ way: '', seconds: 0 })

/** Opens all pages one after the other; discards the measurements of the warm-up. */
async function openAll(url: string, company: Company, { timing, isWhole }: Way) {
  const tally = newTally()
  const pages: { page: OpenPage; reviews: boolean }[] = []
  for (const member of company.members) {
    const page = new OpenPage(url, sightOf(member, isWhole), { tally, timing })
    pages.push({ page, reviews: member.reviews !== undefined })
    void page.open()
    await setTimeout(OPENING_MS / company.members.length)
  }
  await report(url, company, { tally, seconds: WARM_UP_SECONDS, rate: RATE })
  for (const { page } of pages) page.forget()
  tally.replies.clear()
  tally.events = 0
  tally.streams = 0
  return { tally, pages }
}

/** Measures a way after its warm-up. */
async function play(way: Way, place: Installation): Promise<Outcome> {
  const { url } = place
  const company = await prepareCompany(place)
  console.log(`${way.name}: ${way.seconds} s…`)
  const { tally, pages } = await openAll(url, company, way)
  const spent = startMeter(place.watched)
  const reports = await report(url, company, { tally, seconds: way.seconds, rate: RATE })
  const all = spent()
  const measured = {
    name: way.name,
    cores: coresOf(all),
    seconds: all.clock / 1e6,
    reports,
    renewals: pages.map(({ page }) => [...page.renewals]),
    replies: new Map(tally.replies),
    events: tally.events,
    streams: tally.streams,
  }
  await setTimeout(SETTLING_MS)
  const delays = (reviewing: boolean) =>
    pages.flatMap(({ page, reviews }) => (reviews === reviewing ? page.delays : []))
  const missing = sum(pages.map(({ page }) => page.missing))
  for (const { page } of pages) page.close()
  return { ...measured, day: delays(false), review: delays(true), missing }
}

/**
 * Measures a way with its own product and company, so that it is not affected by an earlier one.
 */
async function playAlone(bench: Bench, name: string) {
  const way = WAYS[name]
  if (!way) throw new Error(`There is no way ${name}`)
  const place = await bench.install()
  const outcome = await play({ ...way, seconds: wanted || way.seconds }, place)
  return { outcome, postgres: await place.version() }
}

/** A report of an occurrence; if the reporter already has one, it is changed. */
function reportOf({ token }: Member, { id }: Occurrence, round: number) {
  const isDone = round % 2 === 0
  const said = isDone ? { status: 'done' } : { status: 'not_done', note: `Not cold, try ${round}.` }
  return packed(keyed(post(token, `/daily-tasks/${id}/submit-report`, said)))
}

/**
 * The reporter of each occurrence: always the same member of its department who does not review.
 */
function reportersOf({ members, occurrences }: Company): Member[] {
  return occurrences.map(({ department }, occurrence) => {
    const own = members.filter((one) => one.department === department && !one.reviews)
    return own[occurrence % own.length] as Member
  })
}

/**
 * Submits reports for all occurrences in turn, at random times, `rate` per second on average; when
 * all are reported, each is changed by its reporter. Returns all response times after the last
 * response.
 */
async function report(
  url: string,
  company: Company,
  { tally, seconds, rate }: { tally: Tally; seconds: number; rate: number },
): Promise<number[]> {
  const { occurrences } = company
  const reporters = reportersOf(company)
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  await arrive({ rate, name: 'reports', isOver: (due) => due > end }, async (_, made) => {
    const turn = made % occurrences.length
    const occurrence = occurrences[turn] as Occurrence
    const round = Math.floor(made / occurrences.length)
    const answer = await ask(url, reportOf(reporters[turn] as Member, occurrence, round))
    countIn(tally.replies, answer.status)
    times.push(answer.ms)
    const { department } = occurrence
    if (isGood(answer)) tally.changes.push({ at: performance.now(), department })
  })
  return times
}

await gate(async (bench) => {
  const played: Awaited<ReturnType<typeof playAlone>>[] = []
  const [loadBefore = 0] = os.loadavg()
  for (const name of alone ? [alone] : WRITTEN_DOWN)
    played.push(await bench.within((own) => playAlone(own, name)))
  const [loadAfter = 0] = os.loadavg()
  const { text, over } = judgePages(played.map(({ outcome }) => outcome))
  console.log(`\n${text}`)
  const { postgres = '' } = played.at(-1) ?? {}
  const setting = machine({ postgres, load: [loadBefore, loadAfter] })
  if (!alone && !wanted) renewDocument(REPORT, setting, [text])
  return over
})
