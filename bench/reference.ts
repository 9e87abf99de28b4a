import type pg from 'pg'
import { cpuOf } from './cpu.ts'

/**
 * The CPU time of the work on an undisturbed core, on which a password hash takes 11 ms (decision
 * 029).
 */
const REFERENCE_MS = 38
const ROWS = 40_000

const PREPARED = `
  set jit = off;
  set max_parallel_workers_per_gather = 0;
  set work_mem = '64MB';
  create unlogged table reference_work as
    select n as id, md5(n::text) as word, repeat(md5((n * 7)::text), 6) as body
    from generate_series(1, ${ROWS}) n order by hashint4(n);
  alter table reference_work add primary key (id);
  vacuum analyze reference_work`

/**
 * Always the same work, typical for a list: reads rows through an index from the whole table and
 * sorts them.
 */
const WORK = `
  select count(*), max(length(body)) from (
    select r.body, row_number() over (order by r.word) as place
    from generate_series(1, ${ROWS}, 2) n cross join lateral (
      select word, body from reference_work where id = n) r
  ) ordered where place > 100`

export interface Reference {
  /** How many times slower PostgreSQL is now than on an undisturbed core; at least 1. */
  slowness(): Promise<number>
}

/**
 * Reference work on a connection to measure the machine's speed: under other load the same
 * statement takes up to twice the CPU.
 */
export async function referenceWork(db: pg.Client): Promise<Reference> {
  for (const statement of PREPARED.split(';')) await db.query(statement)
  const { rows } = await db.query('select pg_backend_pid() as pid')
  const pid: number = rows[0].pid
  return {
    async slowness() {
      const before = cpuOf(pid)
      await db.query({ name: 'reference', text: WORK })
      return Math.max(1, (cpuOf(pid) - before) / 1_000 / REFERENCE_MS)
    },
  }
}
