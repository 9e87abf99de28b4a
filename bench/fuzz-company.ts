import fc from 'fast-check'
import type pg from 'pg'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import { plantCanary } from './canaries.ts'
import type { IdsFor } from './fuzz-values.ts'
import { START } from './processes.ts'

const MEMBERS = 4
/** How many ids of a table are sent: the latest, which still exist, and some of the oldest. */
const LATEST = 60
const OLDEST = 20
const NO_LIMITS = 4

export interface Company {
  id: string
  owner: string
  members: string[]
  /** The ids of its rows, by table. */
  ids: Map<string, string[]>
  /** All ids that it ever had, and its canary. */
  marks: Set<string>
}

/** The tables of a company whose rows have an id. */
const TABLES = `
  select c.table_name "table", case when c.table_name = 'companies' then 'id' else 'company_id' end "key"
  from information_schema.columns c
  where c.table_schema = 'public' and c.column_name = 'id' and (c.table_name = 'companies' or exists (
    select from information_schema.columns k where k.table_schema = 'public'
      and k.table_name = c.table_name and k.column_name = 'company_id'))
  order by 1`

async function idsOf(db: pg.Pool, companyId: string): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ table: string; key: string }>(TABLES)
  const lists = rows.map(({ table, key }) => {
    const side = (order: string, most: number) =>
      `(select id from ${table} where ${key} = $1 order by id ${order} limit ${most})`
    const both = `${side('desc', LATEST)} union ${side('asc', OLDEST)} order by id desc`
    return `select '${table}' "table", array(${both})::text[] ids`
  })
  const found = await db.query<{ table: string; ids: string[] }>(lists.join(' union all '), [
    companyId,
  ])
  return new Map(found.rows.flatMap(({ table, ids }) => (ids.length > 0 ? [[table, ids]] : [])))
}

/** Sets up the company of an owner, with members who have no role. */
export async function enter(db: pg.Pool, email: string, canary: string): Promise<Company> {
  const members = Array.from({ length: MEMBERS }, () => uuidv7())
  const { rows } = await db.query<{ id: string; owner: string }>(
    `with owner as (select * from users where email = $1), made as (
       insert into users (company_id, id, email, name, last_name, status, password_hash, created_at, email_confirmed_at)
       select company_id, new, new || '@fuzz.example', 'Fuzzed', 'Member', 'active', password_hash, created_at, created_at
       from owner, unnest($2::uuid[]) new)
     select company_id id, id owner from owner`,
    [email, members],
  )
  const [found] = rows
  if (!found) throw new Error(`There is no ${email}`)
  const company = { ...found, members, ids: new Map(), marks: new Set([canary]) }
  await plantCanary(db, company.id, canary)
  await tend(db, company)
  return company
}

/**
 * Repairs what the requests did to their senders: members are active and without a role again, and
 * the plan has room. Then reloads the ids.
 */
export async function tend(db: pg.Pool, company: Company): Promise<void> {
  const { id, owner, members, marks } = company
  await db.query(
    `with plan as (update subscriptions set plan_id = $4 where company_id = $1),
       roles as (delete from user_roles where company_id = $1 and user_id = any($3))
     update users u set status = 'active', password_hash = coalesce(u.password_hash, o.password_hash)
     from users o where o.company_id = $1 and o.id = $2 and u.company_id = $1 and u.id = any($3)`,
    [id, owner, members, NO_LIMITS],
  )
  company.ids = await idsOf(db, id)
  for (const ids of company.ids.values()) for (const one of ids) marks.add(one)
}

/** Opens a session as signing in does, without the cost of a password hash. */
export async function openSession(db: pg.Pool, companyId: string, userId: string) {
  const token = newToken()
  await db.query(
    `insert into sessions (company_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '30 days')`,
    [companyId, uuidv7(), userId, hashToken(token), START],
  )
  return token
}

/**
 * The table that an id belongs to, by the parameter's name, or else by the path; otherwise it is
 * the first word of the path.
 */
const TABLES_OF: [RegExp, string][] = [
  [/dept_id|department/, 'departments'],
  [/project/, 'projects'],
  [/role/, 'roles'],
  [/task-views/, 'one_time_task_views'],
  [/^tasks$|daily-?task/, 'routine_tasks'],
  [/evaluations/, 'reports'],
  [/taskComments/, 'one_time_task_comments'],
  [/taskAttachments/, 'one_time_task_attachments'],
  [/reply_ids|taskReplies/, 'one_time_task_replies'],
  [/task_id|thing|\/tasks/, 'one_time_tasks'],
  [/user|member|manager|hand_over|assigned|supervis|consult|inform/, 'users'],
]

function tableOf(path: string, name: string): string {
  const by = (text: string) => TABLES_OF.find(([pattern]) => pattern.test(text))?.[1]
  return by(name) ?? by(path) ?? path.split('/')[2] ?? ''
}

const pick = ({ ids }: Company, table: string, at: number): string => {
  const tables = [...ids.values()]
  const rows = ids.get(table) ?? tables[at % Math.max(1, tables.length)] ?? []
  return rows[at % rows.length] ?? uuidv7()
}

/**
 * Ids for the parameters of a path's operation: mostly own ids of the right table, sometimes those
 * of another company. fast-check chooses them right before the request is sent.
 */
export const idsIn =
  (path: string, own: Company, foreign: Company): IdsFor =>
  (name) => {
    const table = tableOf(path, name)
    const of = (company: Company, kind: string) => fc.nat(499).map((at) => pick(company, kind, at))
    return fc.oneof(
      { weight: 12, arbitrary: of(own, table) },
      { weight: 2, arbitrary: of(own, '') },
      { weight: 3, arbitrary: of(foreign, table) },
      of(foreign, ''),
      fc.constant('00000000-0000-7000-8000-000000000000'),
    )
  }
