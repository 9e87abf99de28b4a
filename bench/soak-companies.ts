import { bearer, PASSWORD, post, send, signIn, signUp } from './cases.ts'
import { asOwner, START } from './processes.ts'
import { fillTasks } from './tasks-seed.ts'

/** The number of companies, and of working people in each, including the owner. */
const MANY = { companies: 20, people: 15 }
const DUTIES = 12
const TASKS = 200
const UNLIMITED = 4
/** The product's date, see processes.ts. */
export const TODAY = START.slice(0, 10)

/** A signed-in person. */
export interface Person {
  email: string
  token: string
  userId: string
}

export interface Workplace {
  owner: Person
  people: Person[]
  /** The routine tasks that are due today. */
  duties: string[]
}

async function enter(url: string, email: string): Promise<Person> {
  const { token, user } = await send(url, signIn({ email, password: PASSWORD }))
  return { email, token, userId: user.id }
}

async function prepare(
  { url, folder, many }: { url: string; folder: string; many: number },
  name: string,
): Promise<Workplace> {
  const { email, companyId } = await signUp(url, name)
  await asOwner(folder, (db) => fillTasks(db, companyId, { tasks: TASKS, today: TODAY }))
  const owner = await enter(url, email)
  const people = [owner]
  while (people.length < many)
    people.push(await enter(url, `tasks${people.length}@${companyId}.example`))
  for (let made = 0; made < DUTIES; made += 1) {
    const duty = { task_name: `Duty ${made}`, task_type: 'daily', start_date: TODAY }
    await send(url, post('/api/dailytask', duty, bearer(owner.token)))
  }
  const day = { path: '/api/dailytask?per_page=100', headers: bearer(owner.token) }
  const { data } = await send(url, day)
  return { owner, people, duties: data.map(({ id }: { id: string }) => id) }
}

/** Creates companies with members, tasks and routine tasks; returns the people who work in them. */
export async function prepareCompanies(
  url: string,
  folder: string,
  { companies: wanted, people: many } = MANY,
): Promise<Workplace[]> {
  const companies: Workplace[] = []
  while (companies.length < wanted)
    companies.push(await prepare({ url, folder, many }, `Soak-${companies.length}`))
  await asOwner(folder, async (db) => {
    await db.query('update subscriptions set plan_id = $1', [UNLIMITED])
    await db.query('vacuum analyze')
  })
  return companies
}
