import type pg from 'pg'
import { enter, signUp } from './cases.ts'
import type { Installation } from './installation.ts'
import type { Question, Sight } from './open-page.ts'
import { START } from './processes.ts'
import {
  COUNTS,
  fillDepartments,
  fillPeople,
  OLDER_CALENDAR,
  REPORTS_OF,
  withoutTriggers,
} from './seed.ts'
import { atOnce } from './until.ts'

/** The product's date, see processes.ts. */
const TODAY = START.slice(0, 10)
const DEPARTMENTS = 20
const MEMBERS = 300
const OCCURRENCES = 340
/**
 * The first 100 members review reports: one manager of each department, the others all departments.
 */
const REVIEWERS = 100
/** The number of past days with reports. */
const PAST_DAYS = 60
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

/** Those who review everything have the role Manager, all others Employee. */
const PLACES = `
  with people as (
    select id, substring(email from '\\d+')::int n from users where company_id = $1 and not is_owner
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
  await fillDepartments(client, companyId, { many: DEPARTMENTS, name: 'Kitchen' })
  await fillPeople(client, companyId, { many: MEMBERS, name: 'page' })
  await client.query(PLACES, [companyId])
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
  const numbers = Array.from({ length: MEMBERS }, (_, member) => member)
  await atOnce(SIGN_INS_AT_ONCE, numbers, async (member) => {
    const { token } = await enter(url, `page${member + 1}@bench.example`)
    const reviews = reviewsOf(member)
    members[member] = { token, department: member % DEPARTMENTS, ...(reviews && { reviews }) }
  })
  return members
}

/** A company with departments, members, routine tasks and the reports of the last weeks. */
export async function prepareCompany(place: Installation): Promise<Company> {
  const { companyId } = await signUp(place.url, 'Pages')
  const occurrences = await place.asOwner((db) => fill(db, companyId))
  if (occurrences.length !== OCCURRENCES) throw new Error(`${occurrences.length} duties are due`)
  return { occurrences, members: await signInAll(place.url) }
}

/** The requests of the web client. */
const DAY = '/dailytask/whole?day=today&page=1'
const QUEUE = '/daily-tasks-evaluations?per_page=40'
const PROFILE = '/userProfile'
const DIRECTORY = '/directory'
const ROWS_OF_REVIEW = 100

const reviewPage = (page: number) =>
  `/daily-tasks-reports/${TODAY}?page=${page}&per_page=${ROWS_OF_REVIEW}`

/** A long review of all departments: its first page, then the first page again with all others. */
function wholeReview(): Question[] {
  const pages = Math.ceil(OCCURRENCES / ROWS_OF_REVIEW)
  const others = Array.from({ length: pages - 1 }, (_, at) => reviewPage(at + 2))
  return [{ path: reviewPage(1) }, { path: reviewPage(1), next: others }]
}

/** The page that a member has open: their own day, or for reviewers the reports of today. */
export function sightOf({ token, department, reviews }: Member, isWhole: boolean): Sight {
  const shows = (changed: number) => reviews === 'all' || changed === department
  if (!reviews) return { token, shows, questions: [{ path: DAY }], besides: [{ path: PROFILE }] }
  const list = isWhole && reviews === 'all' ? wholeReview() : [{ path: reviewPage(1) }]
  return {
    token,
    shows,
    questions: [...list, { path: QUEUE }],
    besides: [{ path: PROFILE }, { path: DIRECTORY }],
  }
}
