import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from '../server/database/database.ts'
import { hasLostFunction } from '../server/database/tenant.ts'

const NAME = 'prober'
const EVERY_MS = 10
const NOBODY = "'00000000-0000-0000-0000-000000000000'"

/**
 * The statements that people run during a migration, each on its own connection; they are valid in
 * every version of the schema.
 */
const STATEMENTS: Readonly<Record<string, string>> = {
  'reads users': 'select id, name, folded from users where company_id = $1 limit 20',
  'reads a session': `select session_of('\\x00', now()), $1::uuid`,
  'reads a plan': 'select * from subscriptions where company_id = $1',
  'reads a day': `select count(*) from reports where company_id = $1 and date = '2026-11-20'`,
  'reads the board': `select count(*) from occurrences_on($1, '2026-11-24')`,
  'reads tasks':
    'select id, title from one_time_tasks where company_id = $1 order by deadline limit 20',
  'reads projects': 'select id, name from projects where company_id = $1',
  'writes a user': 'update users set last_seen_at = now() where company_id = $1 and is_owner',
  'writes a report': `
    update reports set note = 'Seen' where company_id = $1 and id =
      (select id from reports where company_id = $1 and date = '2026-11-23' limit 1)`,
  'writes a task': `
    insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
    select company_id, gen_random_uuid(), 'Added', '2026-11-24', id, now(), now() from users
    where company_id = $1 and is_owner`,
  'changes a task': `
    update one_time_tasks set title = title || '' where company_id = $1 and id =
      (select id from one_time_tasks where company_id = $1 order by deadline limit 1)`,
  'writes a step': `
    insert into one_time_task_status_changes (company_id, id, one_time_task_id, to_status, user_id, created_at)
    select company_id, gen_random_uuid(), id, 'review', created_by, now() from one_time_tasks
    where company_id = $1 and id <> ${NOBODY} limit 1`,
}

/**
 * Finds probe statements that wait for a lock of another connection: the statement and its waiting
 * time.
 */
const WAITING = `
  select a.query, extract(epoch from clock_timestamp() - l.waitstart) * 1000 ms
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and l.waitstart is not null and a.application_name = '${NAME}'
    and exists (select from unnest(pg_blocking_pids(l.pid)) b join pg_stat_activity o on o.pid = b
      where o.application_name is distinct from '${NAME}')`

interface Seen {
  blocked: number
  statement: string
  failed: string[]
}

export type Prober = ReturnType<typeof startProbing>

/** Starts the probes, and a connection that observes how long they wait. */
export function startProbing(address: DatabaseAddress, companyId: string) {
  let isOver = false
  let seen: Seen = { blocked: 0, statement: '', failed: [] }
  const nameOf = (query: string) =>
    Object.entries(STATEMENTS).find(([, text]) => text === query)?.[0] ?? query
  const open = async (name?: string) => {
    const client = new pg.Client({ ...address, ...(name && { application_name: name }) })
    // If a migration fails, the database stops while probes are connected; the migration reports
    // the error.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  async function probe(name: string, text: string) {
    const client = await open(NAME)
    const ask = () => client.query(text, [companyId])
    // The product sends such a read once more, too.
    const askAgain = (error: unknown) =>
      name.startsWith('reads') && hasLostFunction(error) ? ask() : Promise.reject(error)
    while (!isOver) {
      await ask()
        .catch(askAgain)
        .catch(({ message }: Error) => {
          const said = `${name}: ${message}`
          if (!seen.failed.includes(said)) seen.failed.push(said)
        })
      await sleep(EVERY_MS)
    }
    await client.end()
  }
  async function watch() {
    const client = await open()
    while (!isOver) {
      const { rows } = await client.query<{ query: string; ms: string }>(WAITING)
      for (const { query, ms } of rows)
        if (Number(ms) > seen.blocked)
          seen = { ...seen, blocked: Number(ms), statement: nameOf(query) }
      await sleep(EVERY_MS)
    }
    await client.end()
  }
  const working = [
    ...Object.entries(STATEMENTS).map(([name, text]) => probe(name, text)),
    watch(),
  ].map((one) => one.catch(() => {}))
  return {
    /** Starts to record. */
    begin: () => {
      seen = { blocked: 0, statement: '', failed: [] }
    },
    /** Ends the recording; returns the longest wait and the failed statements. */
    end: () => seen,
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
  }
}
