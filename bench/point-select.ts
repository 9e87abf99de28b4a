// The second measure: what `pg` itself needs for the smallest question. It reads one member by
// primary key as often as it can, on as many connections as the product has.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { quantile } from './numbers.ts'

const CONNECTIONS = 10
const WARM_UP_MS = 1_000
const [, , socketDir, seconds] = process.argv

const pool = new pg.Pool({
  host: socketDir,
  user: 'diwan_owner',
  database: 'postgres',
  max: CONNECTIONS,
})
const { rows } = await pool.query('select company_id, id from users limit 1')
const select = {
  name: 'point',
  text: 'select id, name, last_name, email from users where company_id = $1 and id = $2',
  values: [rows[0].company_id, rows[0].id],
}

let running = true
let times: number[] = []

async function ask(): Promise<void> {
  const client = await pool.connect()
  while (running) {
    const asked = performance.now()
    await client.query(select)
    times.push(performance.now() - asked)
  }
  client.release()
}

const loops = Array.from({ length: CONNECTIONS }, ask)
await setTimeout(WARM_UP_MS)
process.send?.('start')
const started = performance.now()
const before = process.cpuUsage()
times = []
await setTimeout(Number(seconds) * 1_000)
const { user, system } = process.cpuUsage(before)
const outcome = {
  perSecond: (times.length * 1_000) / (performance.now() - started),
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  cpu: (user + system) / times.length,
  count: times.length,
}
process.send?.(outcome)
running = false
await Promise.all(loops)
await pool.end()
process.disconnect?.()
