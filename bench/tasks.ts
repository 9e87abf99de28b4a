// npm run bench -- tasks: PostgreSQL's CPU time for the lists of one-time tasks in a company with
// 200,000 tasks in a database of a million, compared with 2,000. `-- --quick`: 20,000 and 2,000,
// few others.
import { signUp } from './cases.ts'
import { type Bench, flags, gate } from './harness.ts'
import { LARGEST_PLAN } from './installation.ts'
import { START } from './processes.ts'
import { referenceWork } from './reference.ts'
import { judgedTable, type Row } from './report.ts'
import { fillOtherCompanies } from './seed.ts'
import {
  type Company,
  casesOf,
  narrow,
  narrowCasesOf,
  prepared,
  type TaskCase,
} from './tasks-cases.ts'
import { idle, judged, type Measured, pageCost, warm } from './tasks-cost.ts'
import { fillTasks, fillTasksOfOthers } from './tasks-seed.ts'

/** `-- --only=TEXT,TEXT`: only the cases whose name contains one of the texts. */
const { quick, only } = flags({ quick: false, only: '' })
const isWanted = ({ name }: TaskCase) => only.split(',').some((text) => name.includes(text))
const BIG = quick ? 20_000 : 200_000
const SMALL = 2_000
const OTHERS = { companies: quick ? 10 : 1_000, tasks: 800 }
const today = START.slice(0, 10)

async function compared(
  measured: Measured,
  { small, big, page }: { small: TaskCase[]; big: TaskCase[]; page: number },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, one] of big.entries()) {
    if (!isWanted(one)) continue
    const row = await judged(measured, { small: small[index] ?? one, big: one, page })
    console.log([...row.cells, row.over ? 'over' : 'ok'].join('  '))
    rows.push(row)
  }
  return rows
}

/** The most frequent writes. */
const isDaily = ({ name }: TaskCase) => /^(POST|PUT) \/tasks/.test(name)

/** Creates both companies among others; returns what their cases refer to. */
async function fill(bench: Bench) {
  const place = await bench.install()
  const { postmaster } = place.watched
  const { url, owner } = place
  const [small, big] = await place.asOwner(async (db) => {
    // The vacuum runs once below; autovacuum would be counted as part of a measured case.
    await db.query('alter system set autovacuum = off')
    await db.query('select pg_reload_conf()')
    const company = async (tasks: number): Promise<Company> => {
      const person = await signUp(url, `Tasks-${tasks}`)
      // The measured writes create more tasks than a plan allows.
      const plan = `update subscriptions set plan_id = ${LARGEST_PLAN} where company_id = $1`
      await db.query(plan, [person.companyId])
      await fillTasks(db, person.companyId, { tasks, today })
      return prepared(url, person)
    }
    const both = [await company(SMALL), await company(BIG)] as const
    await fillOtherCompanies(db, OTHERS.companies)
    await fillTasksOfOthers(db, { tasks: OTHERS.tasks, today })
    await db.query('vacuum analyze')
    return both
  })
  await idle(postmaster)
  const reference = await referenceWork(await bench.connect(owner))
  return { measured: { url, postmaster, reference }, small, big }
}

await gate(async (bench) => {
  const { measured, small, big } = await fill(bench)
  const page = await pageCost(measured, small)
  const asOwner = { small: casesOf(small), big: casesOf(big), page }
  // Prepared plans are cached for frequent statements up to a limit (`statements.ts`). A hundred
  // rare filters in a row would use up the cache before the everyday statements get their plans.
  for (const one of [...asOwner.small, ...asOwner.big].filter(isDaily))
    await warm(measured.url, one)
  const rows = await compared(measured, asOwner)
  for (const one of [small, big]) await narrow(measured.url, one)
  const asMember = { small: narrowCasesOf(small), big: narrowCasesOf(big), page }
  rows.push(...(await compared(measured, asMember)))
  const head = ['case', `ms of PostgreSQL, ${SMALL}`, `${BIG}`, 'limit', 'slower by']
  const { text, over } = judgedTable(rows, head)
  console.log(text)
  return over
})
