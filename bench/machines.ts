// npm run gate -- machines: several processes behind nginx and behind caddy, with a pooler, a
// standby and a bucket. People work while each part is restarted, killed, paused or cut off.
// Acknowledged writes must be stored exactly once, and everyone must see their own writes.
// `PGBOUNCER` names a pooler from 1.21 on. `-- --quick`: each part once, behind nginx only.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { FRONTS, type Front } from '../app/server/test/front.ts'
import { hire, nothing, type Person, type Tally, work } from './machines-people.ts'
import { table } from './report.ts'
import { type Site, startSite } from './site.ts'

const isQuick = process.argv.includes('--quick')
const PEOPLE = 8
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

interface Trial {
  name: string
  /**
   * Whether requests are allowed to get 503 with Retry-After, or to have their connection broken,
   * during the trial.
   */
  mayAsk: boolean
  mayBreak: boolean
  happens(site: Site): Promise<void>
}

const planned = { mayAsk: false, mayBreak: false }
const asking = { mayAsk: true, mayBreak: false }
const breaking = { mayAsk: true, mayBreak: true }

/**
 * Replaces each process as systemd does: asks it to stop, and starts it again after it has ended.
 */
async function roll({ nodes }: Site): Promise<void> {
  for (const node of nodes) {
    await node.product.retire()
    await node.start()
    await sleep(PUT_ASIDE_MS)
  }
}

async function killOne({ nodes: [node] }: Site): Promise<void> {
  await node?.product.kill()
  await sleep(CALM_MS)
  await node?.start()
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

const sum = (people: Person[]): Tally =>
  people.reduce((all, { tally }) => {
    for (const name of Object.keys(all) as (keyof Tally)[]) all[name] += tally[name]
    return all
  }, nothing())

async function during(site: Site, people: Person[], trial: Trial): Promise<Tally> {
  for (const person of people) Object.assign(person, { tally: nothing(), isWorking: true })
  const working = Promise.all(people.map(work))
  await sleep(CALM_MS)
  await trial.happens(site)
  await sleep(AFTER_MS)
  for (const person of people) person.isWorking = false
  await working
  return sum(people)
}

const isFine = ({ mayAsk, mayBreak }: Trial, tally: Tally): boolean =>
  tally.failed === 0 &&
  tally.stale === 0 &&
  (mayAsk || tally.asked === 0) &&
  (mayBreak || tally.broken === 0) &&
  tally.answered > 0

/** Counts acknowledged tasks and files that are lost, and tasks that are stored more than once. */
async function lostOrTwice(site: Site, people: Person[]) {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const counted = async (text: string) => {
    const { rows } = await client.query<{ what: string; n: number }>(text)
    return new Map(rows.map(({ what, n }) => [what, Number(n)]))
  }
  const titles = await counted('select title what, count(*) n from one_time_tasks group by 1')
  const files = await counted(
    `select sha256 what, count(*) n from one_time_task_attachments where state = 'ready' group by 1`,
  )
  await client.end()
  const wanted = people.flatMap((person) => person.titles)
  const sums = people.flatMap((person) => person.files)
  return {
    lost: wanted.filter((title) => !titles.has(title)).length,
    twice: wanted.filter((title) => (titles.get(title) ?? 0) > 1).length,
    filesLost: sums.filter((sha256) => files.get(sha256) !== 1).length,
    kept: wanted.length + sums.length,
  }
}

async function behind(front: Front, processes: number): Promise<boolean> {
  const site = await startSite({ front, processes, isApart: true })
  const people: Person[] = []
  let isGood = true
  try {
    for (let n = 0; n < PEOPLE; n += 1) people.push(await hire(site.url, `Machines-${front}-${n}`))
    const rows: string[][] = []
    for (const trial of TRIALS) {
      const tally = await during(site, people, trial)
      isGood &&= isFine(trial, tally)
      rows.push([trial.name, ...Object.values(tally).map(String), isFine(trial, tally) ? '' : 'no'])
    }
    const head = ['what happens', ...Object.keys(nothing()), 'fine']
    console.log(`${processes} processes behind ${front}\n${table(rows, head)}`)
    const { lost, twice, filesLost, kept } = await lostOrTwice(site, people)
    console.log(
      `${front}: ${kept} acknowledged, ${lost} lost, ${twice} twice, ${filesLost} files lost`,
    )
    return isGood && lost + twice + filesLost === 0
  } finally {
    await site.stop()
  }
}

let isGood = true
for (const [at, front] of FRONTS.entries())
  if (at === 0 || !isQuick) isGood = (await behind(front, at + 2)) && isGood
process.exit(isGood ? 0 : 1)
