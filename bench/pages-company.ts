import pg from 'pg'
import { PASSWORD, send, signIn, signUp } from './cases.ts'
import { START } from './processes.ts'
import { COUNTS, OLDER_CALENDAR, REPORTS_OF, withoutTriggers } from './seed.ts'

/** The product's date, see processes.ts. */
export const TODAY = START.slice(0, 10)
export const DEPARTMENTS = 20
export const MEMBERS = 300
export const OCCURRENCES = 340
/**
 * The first 100 members review reports: one manager of each department, the others all departments.
 */
export const REVIEWERS = 100
/** The number of past days with reports. */
export const PAST_DAYS = 60
const SIGN_INS_AT_ONCE = 4

/** A signed-in member. */
export interface Member {
  token: string
  /** The index of the member's department, from 0. */
  department: number
  /**
   * The reports that they review: of their own department as its manager, or of the whole company.
   */
  reviews?: 'own' | 'all'
}

/** An occurrence that is due today. */
export interface Occurrence {
  id: string
  department: number
}

export interface Company {
  members: Member[]
  occurrences: Occurrence[]
}

const DEPARTMENTS_OF = `
  insert into departments (company_id, id, name, created_at)
  select $1, gen_random_uuid(), 'Kitchen ' || n, now() + n * interval '1 second'
  from generate_series(1, ${DEPARTMENTS}) n`

/**
 * All have the owner's password. Those who review everything have the role Manager, all others
 * Employee.
 */
const MEMBERS_OF = `
  with people as (
    insert into users (company_id, id, email, name, last_name, status, password_hash, position, created_at)
    select $1, gen_random_uuid(), 'page' || n || '@bench.example', 'Name ' || n % 97, 'Family ' || n, 'active',
      (select password_hash from users where company_id = $1 and is_owner), 'Cook', now()
    from generate_series(1, ${MEMBERS}) n returning id, substring(email from '\\d+')::int n
  ), roled as (
    insert into user_roles (company_id, user_id, role_id)
    select $1, p.id, (select id from roles where company_id = $1
      and name = case when p.n > ${DEPARTMENTS} and p.n <= ${REVIEWERS} then 'Manager' else 'Employee' end)
    from people p
  ), managed as (
    update departments d set manager_id = p.id from people p
    where d.company_id = $1 and d.name = 'Kitchen ' || p.n
  )
  insert into department_members (company_id, department_id, user_id)
  select $1, d.id, p.id from people p join departments d on d.company_id = $1
    and d.name = 'Kitchen ' || (1 + (p.n - 1) % ${DEPARTMENTS})`

/**
 * Due every day since the first past day; each department's occurrences are spread over the day.
 */
const OCCURRENCES_OF = `
  with tasks as (
    insert into routine_tasks (company_id, id, created_by, created_at)
    select $1, gen_random_uuid(), (select id from users where company_id = $1 and is_owner), now()
    from generate_series(1, ${OCCURRENCES}) returning id
  ), numbered as (select id, (row_number() over ())::int - 1 n from tasks)
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, description,
    department_id, task_type, start_date, time_from, time_to)
  select $1, t.id, $2::date - $3::int, 'Check the cold store ' || n,
    'Read the three thermometers and write down what they show.', d.id, 'daily', $2::date - $3::int,
    time '06:00' + (n / ${DEPARTMENTS}) * interval '45 minutes', time '06:30' + (n / ${DEPARTMENTS}) * interval '45 minutes'
  from numbered t join departments d on d.company_id = $1 and d.name = 'Kitchen ' || (1 + n % ${DEPARTMENTS})`

/** Reports from before yesterday have been evaluated. */
const EVALUATIONS_OF = `
  insert into evaluations (company_id, id, report_id, date, rating, user_id, created_at, updated_at)
  select r.company_id, gen_random_uuid(), r.id, r.date, 3 + abs(hashtext(r.id::text)) % 3, d.manager_id,
    r.created_at, r.updated_at
  from reports r join departments d on d.company_id = $1 and d.id = r.department_id
  where r.company_id = $1 and r.date < $2::date - 1`

const DUE_TODAY = `
  select v.routine_task_id id, substring(d.name from '\\d+')::int - 1 department
  from routine_task_versions v join departments d on d.company_id = $1 and d.id = v.department_id
  where v.company_id = $1 order by v.task_name, v.routine_task_id`

async function fill(client: pg.Client, companyId: string): Promise<Occurrence[]> {
  const past = [companyId, TODAY, PAST_DAYS]
  await client.query(OLDER_CALENDAR, past)
  await client.query(DEPARTMENTS_OF, [companyId])
  await client.query(MEMBERS_OF, [companyId])
  await client.query(OCCURRENCES_OF, past)
  await withoutTriggers(client, async () => {
    await client.query(REPORTS_OF, past)
    await client.query(EVALUATIONS_OF, [companyId, TODAY])
    await client.query(COUNTS, [[companyId]])
  })
  await client.query('vacuum analyze')
  const { rows } = await client.query<Occurrence>(DUE_TODAY, [companyId])
  return rows
}

function reviewsOf(member: number): Member['reviews'] {
  if (member >= REVIEWERS) return undefined
  return member < DEPARTMENTS ? 'own' : 'all'
}

async function signInAll(url: string): Promise<Member[]> {
  const members: Member[] = []
  const rest = Array.from({ length: MEMBERS }, (_, member) => member)
  const signInNext = async (): Promise<void> => {
    for (let member = rest.shift(); member !== undefined; member = rest.shift()) {
      const email = `page${member + 1}@bench.example`
      const { token } = await send(url, signIn({ email, password: PASSWORD }))
      const reviews = reviewsOf(member)
      members[member] = { token, department: member % DEPARTMENTS, ...(reviews && { reviews }) }
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, signInNext))
  return members
}

/** A company with departments, members, routine tasks and the reports of the last weeks. */
export async function prepareCompany(url: string, socketDir: string): Promise<Company> {
  const { companyId } = await signUp(url, 'Pages')
  const client = new pg.Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  const occurrences = await fill(client, companyId)
  await client.end()
  if (occurrences.length !== OCCURRENCES) throw new Error(`${occurrences.length} duties are due`)
  return { occurrences, members: await signInAll(url) }
}
