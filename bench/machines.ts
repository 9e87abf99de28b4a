// npm run gate -- machines: several processes behind nginx and behind caddy, with a pooler, a
// standby and a bucket. People work while each part is restarted, killed, paused or cut off.
// Acknowledged writes must be stored exactly once, and everyone must see their own writes.
// `PGBOUNCER` names a pooler from 1.21 on. `-- --quick`: each part once, behind nginx only.
import { setTimeout as sleep } from 'node:timers/promises'
import { FRONTS, type Front } from '../app/server/test/front.ts'
import { signUp } from './cases.ts'
import { type Bench, flags, gate } from './harness.ts'
import { sum } from './numbers.ts'
import { table } from './report.ts'
import { type Site, startSite } from './site.ts'
import { accountOf, type Employer, Workers } from './workers.ts'

const isQuick = flags({ quick: false }).quick
const PEOPLE = 8
const WITH_FILE = 0.2
const CALM_MS = 1_500
/**
 * nginx skips a process for some time after a refused connection; the next process is replaced
 * after that.
 */
const PUT_ASIDE_MS = 2_500
/**
 * People continue to work for this long after a part is repaired, so that delayed requests finish.
 */
const AFTER_MS = 2_000
const READS = ['/dashboard', '/tasks?per_page=10', '/departments', '/dailytask', '/directory']

interface Trial {
  name: string
  /**
   * Whether requests are allowed to get 503 with Retry-After, or to have their connection broken,
   * during the trial.
   */
  mayAsk: boolean
  mayBreak: boolean
  happens(site: Site): Promise<unknown>
}

const planned = { mayAsk: false, mayBreak: false }
const asking = { mayAsk: true, mayBreak: false }
const breaking = { mayAsk: true, mayBreak: true }

/**
 * Replaces each process as systemd does: asks it to stop, and starts it again after it has ended.
 */
async function roll({ processes }: Site): Promise<void> {
  for (const one of processes) {
    await one.retire()
    await one.start()
    await sleep(PUT_ASIDE_MS)
  }
}

async function killOne({ processes: [one] }: Site): Promise<void> {
  await one?.kill()
  await sleep(CALM_MS)
  await one?.start()
}

async function killDatabase({ postgres }: Site): Promise<void> {
  await postgres.kill()
  await sleep(CALM_MS)
  await postgres.start()
}

async function killStandby({ standby }: Site): Promise<void> {
  standby.signal('SIGKILL')
  await sleep(CALM_MS)
  await standby.start()
}

async function holdStandby({ standby }: Site): Promise<void> {
  await standby.pause()
  await sleep(isQuick ? 3_000 : 10_000)
  await standby.resume()
}

async function stopBucket({ bucket }: Site): Promise<void> {
  bucket.close()
  await sleep(2 * CALM_MS)
  await bucket.open()
}

async function cutCable({ elsewhere }: Site): Promise<void> {
  elsewhere?.cut()
  await sleep(isQuick ? 5_000 : 10_000)
  elsewhere?.mend()
}

const TRIALS: Trial[] = [
  { name: 'nothing', ...planned, happens: () => sleep(2 * CALM_MS) },
  { name: 'every process replaced in turn', ...planned, happens: roll },
  { name: 'standby 10 s behind', ...planned, happens: holdStandby },
  { name: 'standby killed', ...planned, happens: killStandby },
  { name: 'pooler restarted', ...asking, happens: ({ pooler }) => pooler.restart() },
  { name: 'bucket gone for 3 s', ...asking, happens: stopBucket },
  { name: 'a process killed', ...breaking, happens: killOne },
  { name: 'the database killed', ...asking, happens: killDatabase },
  { name: 'a machine cut off for 10 s', ...breaking, happens: cutCable },
]

/** People with a company each, and the number of reads that did not show what they had written. */
function peopleOf(owners: readonly Employer[]) {
  const seen = { stale: 0 }
  const act = async (workers: Workers) => {
    const { id, title } = await workers.addTask()
    const list = await workers.read('/tasks?sort=created&order=desc&per_page=10')
    if (list && !list.data.some((task: { title: string }) => task.title === title)) seen.stale += 1
    if (Math.random() < WITH_FILE) await workers.attach(id)
    for (const place of READS) await workers.read(place)
  }
  const way = { writers: 1, isPatient: true, act }
  return { seen, people: owners.map((owner) => new Workers(owner, way)) }
}

async function during(site: Site, owners: readonly Employer[], trial: Trial) {
  const { seen, people } = peopleOf(owners)
  for (const one of people) one.begin()
  await sleep(CALM_MS)
  await trial.happens(site)
  await sleep(AFTER_MS)
  await Promise.all(people.map((one) => one.end()))
  const total = (count: (one: Workers) => number) => sum(people.map(count))
  // The proxy answers 502 or 504 if it has no process to forward to.
  const isGateways = ([what]: [string, number]) => /50[24]$/.test(what)
  const gone = total(({ odd }) => sum([...odd].filter(isGateways).map(([, times]) => times)))
  const asked = total(({ refused }) => refused)
  const broken = gone + total(({ unanswered }) => unanswered)
  const failed = total(({ odd }) => sum(odd.values())) - gone
  const answered = total(({ times, failures }) => times.length - failures.length)
  if (failed > 0) console.error(people.flatMap(({ failures }) => failures).join('\n'))
  const tally = { answered, asked, broken, failed, ...seen }
  const { mayAsk, mayBreak } = trial
  const isFine =
    failed + seen.stale === 0 &&
    (mayAsk || asked === 0) &&
    (mayBreak || broken === 0) &&
    answered > 0
  return { tally, isFine, journals: people.map(({ journal }) => journal) }
}

async function behind(bench: Bench, front: Front, processes: number): Promise<boolean> {
  const site = await startSite(bench, { front, processes, isApart: true })
  const owners: Employer[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const owner = await signUp(site.url, `Machines-${front}-${n}`)
    owners.push({ url: site.url, ...owner })
  }
  const played: Awaited<ReturnType<typeof during>>[] = []
  for (const trial of TRIALS) played.push(await during(site, owners, trial))
  const rows = played.map(({ tally, isFine }, at) => [
    ...[TRIALS[at]?.name ?? '', ...Object.values(tally).map(String), isFine ? '' : 'no'],
  ])
  const head = ['what happens', 'answered', 'asked', 'broken', 'failed', 'stale', 'fine']
  console.log(`${processes} processes behind ${front}\n${table(rows, head)}`)
  const journals = played.flatMap((one) => one.journals)
  const texts = journals.flatMap((one) => one.texts)
  const files = journals.flatMap((one) => one.files)
  const db = await bench.connect(site.databaseUrl)
  const { acknowledged, lost, twice, filesLost } = await accountOf({ texts, files }, db)
  console.log(
    `${front}: ${acknowledged} acknowledged, ${lost} lost, ${twice} twice, ${filesLost} files lost`,
  )
  return played.some(({ isFine }) => !isFine) || lost + twice + filesLost > 0
}

await gate(async (bench) => {
  let isOver = false
  for (const [at, front] of FRONTS.entries())
    if (at === 0 || !isQuick)
      isOver = (await bench.within((own) => behind(own, front, at + 2))) || isOver
  return isOver
})
