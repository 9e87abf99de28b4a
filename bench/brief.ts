// npm run bench -- brief: 500 companies receive their morning brief within a minute, and none
// receives it twice even if the product is killed repeatedly while it sends. `-- --quick`: 60
// companies.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import { startSmtp, stopSmtp } from '../server/test/smtp.ts'
import { BRIEF_NOW, fillBriefCompanies } from './brief-seed.ts'
import { asOwner, type Product, startProduct } from './processes.ts'
import { table } from './report.ts'

const COMPANIES = process.argv.includes('--quick') ? 60 : 500
const LONGEST_S = 60
const KILLS = 6
/** The number of jobs that a process runs concurrently, see server/jobs/jobs.ts. */
const AT_ONCE = 4
/** The time that the mail server takes to accept a message. */
const REPLY_MS = 20
/** The jobs of a dead process are restarted within a minute. */
const PATIENCE_MS = 240_000

interface Arrived {
  to: string
  id: string
  at: number
}

/** A row of the result: name, measured value, limit, and whether it is over the limit. */
type Row = [string, string, string, boolean]

/** Runs now the job that the queue runs every five minutes. */
const look = (folder: string) =>
  asOwner(folder, (client) => client.query(`select graphile_worker.add_job('schedule')`))

const LEFT = `
  select count(*)::int n from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('schedule', 'dashboard.mail_brief')`

/** Waits until all queued briefs have been processed. */
async function worked(folder: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  await asOwner(folder, async (client) => {
    while (Date.now() < end) {
      const { rows } = await client.query<{ n: number }>(LEFT)
      if (rows[0]?.n === 0) return
      await sleep(100)
    }
    throw new Error('Briefs are still queued')
  })
}

/** The number of briefs of those companies that the product began to send. */
const begun = (folder: string, name: string) =>
  asOwner(folder, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(m.begun_at)::int n from brief_mails m join companies c on c.id = m.company_id
       where c.slug like $1 || '-%'`,
      [name],
    )
    return rows[0]?.n ?? 0
  })

const atMost = (value: number, most: number): Row[3] => value > most

function countsOf(letters: readonly Arrived[]) {
  const people = new Set(letters.map(({ to }) => to)).size
  const ids = new Set(letters.map(({ id }) => id)).size
  return { people, twice: letters.length - Math.min(people, ids) }
}

async function inOneGo(folder: string, letters: Arrived[]): Promise<Row[]> {
  await asOwner(folder, (client) => fillBriefCompanies(client, 'Calm', COMPANIES))
  const from = Date.now()
  await look(folder)
  await worked(folder)
  const { people, twice } = countsOf(letters)
  const seconds = ((letters.at(-1)?.at ?? Number.NaN) - from) / 1_000
  return [
    [`letters to ${COMPANIES} companies`, `${people}`, `${COMPANIES}`, people !== COMPANIES],
    ['seconds to the last', seconds.toFixed(1), `${LONGEST_S}`, !(seconds <= LONGEST_S)],
    ['letters that came twice', `${twice}`, '0', atMost(twice, 0)],
  ]
}

/**
 * Waits until some more messages have arrived, then a random moment, so that the kill can hit any
 * point of the work.
 */
async function someMore(letters: readonly Arrived[]): Promise<void> {
  const wanted = letters.length + Math.ceil(Math.random() * (COMPANIES / (KILLS + 2)))
  const end = Date.now() + PATIENCE_MS
  while (letters.length < wanted && Date.now() < end) await sleep(1)
  await sleep(Math.random() * 2 * REPLY_MS)
}

async function withKills(
  folder: string,
  letters: Arrived[],
  { start, first }: { start: () => Promise<Product>; first: Product },
): Promise<{ rows: Row[]; product: Product }> {
  const name = 'Stormy'
  await asOwner(folder, (client) => fillBriefCompanies(client, name, COMPANIES))
  letters.length = 0
  let product = first
  await look(folder)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await someMore(letters)
    await product.kill()
    console.log(`killed after ${letters.length} letters`)
    product = await start()
    // A person who is already marked stays marked: this run does not enqueue them again.
    await look(folder)
  }
  await worked(folder)
  const { people, twice } = countsOf(letters)
  const lost = COMPANIES - people
  const taken = await begun(folder, name)
  const most = KILLS * AT_ONCE
  const rows: Row[] = [
    [`letters that came twice, ${KILLS} × kill -9`, `${twice}`, '0', atMost(twice, 0)],
    ['companies without a letter', `${lost}`, `${most}`, atMost(lost, most)],
    ['not even begun', `${COMPANIES - taken}`, '0', atMost(COMPANIES - taken, 0)],
  ]
  return { rows, product }
}

function judge(rows: readonly Row[]): boolean {
  const shown = rows.map(([what, value, limit, over]) => [what, value, limit, over ? 'over' : 'ok'])
  console.log(table(shown, [`the morning brief, ${COMPANIES} companies`, 'measured', 'limit', '']))
  return rows.some(([, , , over]) => over)
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-brief-'))
  chmodSync(folder, 0o755)
  const letters: Arrived[] = []
  const take = async ({ to, messageId = '' }: Email) => {
    letters.push({ to: to?.[0]?.address ?? '', id: messageId, at: Date.now() })
    await sleep(REPLY_MS)
  }
  const smtp = await startSmtp(0, take)
  // A connection that breaks when the product's process is killed.
  smtp.on('error', () => {})
  const { port } = smtp.server.address() as AddressInfo
  const start = () =>
    startProduct({
      ...{ DATA_DIR: folder, DEMO: '0', FAKE_NOW: BRIEF_NOW },
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    })
  let product = await start()
  try {
    const calm = await inOneGo(folder, letters)
    const stormy = await withKills(folder, letters, { start, first: product })
    product = stormy.product
    return judge([...calm, ...stormy.rows])
  } finally {
    await product.stop()
    await stopSmtp(smtp)
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 1 : 0)
