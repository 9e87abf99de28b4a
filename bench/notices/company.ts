import type pg from 'pg'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import { signUp } from '../cases.ts'
import { type Installation, LARGEST_PLAN } from '../installation.ts'

const DEPARTMENTS = 20
const CLUBS = 10
const DUTIES_EACH = 25
/**
 * Occurrences are due from FIRST_DAY on; sessions expire on LAST_DAY, after any clock of the bench.
 */
const FIRST_DAY = '2026-03-01'
const LAST_DAY = '2027-01-01'

/** A signed-in member. */
export interface Member {
  id: string
  email: string
  token: string
}

export interface Department {
  id: string
  manager: Member
  members: Member[]
  /** Its routine tasks, due every working day. */
  duties: string[]
}

export interface Company {
  id: string
  owner: Member
  /** All members, including the owner. */
  members: Member[]
  departments: Department[]
  /** Departments in which only the members change. */
  clubs: string[]
}

const SETTINGS = [
  `update companies set timezone = 'Asia/Riyadh', locale = 'en' where id = $1`,
  `update company_calendars set weekend = '{5,6}', valid_from = '${FIRST_DAY}' where company_id = $1`,
  `update subscriptions set plan_id = ${LARGEST_PLAN}, expires_on = '${LAST_DAY}' where company_id = $1`,
]

/** These users have no role: their rights come from their departments and their places on tasks. */
const PEOPLE = `
  insert into users (company_id, id, email, name, last_name, status, password_hash, created_at)
  select $1, gen_random_uuid(), 'notices' || n || '@' || $1::uuid || '.example', 'Name', 'Number ' || n, 'active', 'none', '${FIRST_DAY}'
  from generate_series(1, $2::int) n`

const DEPARTMENTS_OF = `
  with people as (select id, (row_number() over (order by id))::int n from users where company_id = $1 and not is_owner),
  made as (
    insert into departments (company_id, id, name, manager_id, created_at)
    select $1, gen_random_uuid(), 'Department ' || k, (select id from people where n = k), '${FIRST_DAY}'
    from generate_series(1, ${DEPARTMENTS}) k returning id, name),
  clubs as (
    insert into departments (company_id, id, name, created_at)
    select $1, gen_random_uuid(), 'Club ' || k, '${FIRST_DAY}' from generate_series(1, ${CLUBS}) k)
  insert into department_members (company_id, department_id, user_id)
  select $1, m.id, p.id from people p join made m on m.name = 'Department ' || (1 + (p.n - 1) % ${DEPARTMENTS})`

const DUTIES = `
  with tasks as (
    insert into routine_tasks (company_id, id, created_by, created_at)
    select $1, gen_random_uuid(), (select id from users where company_id = $1 and is_owner), '${FIRST_DAY}'
    from generate_series(1, ${DEPARTMENTS * DUTIES_EACH}) returning id),
  numbered as (select id, (row_number() over ())::int - 1 n from tasks)
  insert into routine_task_versions (company_id, routine_task_id, valid_from, task_name, department_id, task_type,
    start_date, time_from, time_to, recurrent_days)
  select $1, t.id, '${FIRST_DAY}', 'Duty ' || n, d.id, 'daily', '${FIRST_DAY}', '08:00', '20:00', '{}'
  from numbered t join departments d on d.company_id = $1 and d.name = 'Department ' || (1 + n % ${DEPARTMENTS})`

const SESSIONS = `
  insert into sessions (company_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
  select $1, id, user_id, hash, '${FIRST_DAY}', '${FIRST_DAY}', '${LAST_DAY}'
  from unnest($2::uuid[], $3::uuid[], $4::bytea[]) s (id, user_id, hash)`

/** Opens sessions as signing in does, without the cost of a password hash. */
async function openSessions(db: pg.Client, companyId: string): Promise<Member[]> {
  const { rows } = await db.query<{ id: string; email: string }>(
    'select id, email from users where company_id = $1 order by is_owner desc, id',
    [companyId],
  )
  const members = rows.map((row) => ({ ...row, token: newToken() }))
  await db.query(SESSIONS, [
    companyId,
    members.map(() => uuidv7()),
    members.map(({ id }) => id),
    members.map(({ token }) => hashToken(token)),
  ])
  return members
}

const DEPARTMENTS_WITH = `
  select d.id, d.manager_id,
    (select array_agg(m.user_id) from department_members m where m.company_id = $1 and m.department_id = d.id) people,
    (select array_agg(v.routine_task_id) from routine_task_versions v where v.company_id = $1 and v.department_id = d.id) duties
  from departments d where d.company_id = $1 order by d.name`

async function departmentsOf(db: pg.Client, companyId: string, all: readonly Member[]) {
  const known = new Map(all.map((member) => [member.id, member]))
  const { rows } = await db.query<{
    id: string
    manager_id: string | null
    people: string[] | null
    duties: string[] | null
  }>(DEPARTMENTS_WITH, [companyId])
  const departments = rows.flatMap(({ id, manager_id, people, duties }) => {
    const manager = known.get(manager_id ?? '')
    const members = (people ?? []).flatMap((one) => known.get(one) ?? [])
    return manager ? [{ id, manager, members, duties: duties ?? [] }] : []
  })
  const clubs = rows.filter(({ manager_id }) => manager_id === null).map(({ id }) => id)
  return { departments, clubs }
}

/** Creates a company of that many members, including the owner, who are all signed in. */
export async function prepareCompany(place: Installation, members: number): Promise<Company> {
  const { companyId } = await signUp(place.url, 'Notices')
  return place.asOwner(async (db) => {
    for (const text of SETTINGS) await db.query(text, [companyId])
    await db.query(PEOPLE, [companyId, members - 1])
    for (const text of [DEPARTMENTS_OF, DUTIES]) await db.query(text, [companyId])
    const people = await openSessions(db, companyId)
    const { departments, clubs } = await departmentsOf(db, companyId, people)
    await db.query('vacuum analyze')
    return { id: companyId, owner: people[0] as Member, members: people, departments, clubs }
  })
}
