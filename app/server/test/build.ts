import { sql } from 'kysely'
import type { Diwan } from '#app/server/test/diwan.ts'
import { upsertEmailChange, writeEmailToken } from '#features/auth/server/address-queries.ts'
import { upsertReset } from '#features/auth/server/reset-queries.ts'
import { RoutineTaskInput } from '#features/routine-tasks/definitions/contract.ts'
import { normalize } from '#features/routine-tasks/definitions/server/create.ts'
import { insertRoutineTask } from '#features/routine-tasks/definitions/server/version-queries.ts'
import type { Ctx } from '#server/context.ts'
import { type Queries, withCompanyTransaction } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import { toLocalTime } from '#shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

export interface Person {
  id: string
  email: string
  token: string
}

export interface Site {
  diwan: Diwan
  companyId: string
  ownerId: string
  session(userId: string): Promise<string>
}

export type RoutineTaskFields = Partial<(typeof RoutineTaskInput)['_zod']['input']>

type Place = 'assigned' | 'supervised' | 'consulted' | 'informed'

export interface TaskFields {
  title?: string
  status?: 'pending' | 'inProgress' | 'review' | 'done'
  priority?: string
  deadline?: string | null
  archived?: boolean
  /** Defaults to the owner. */
  createdBy?: string
  projectId?: string
  departmentId?: string
  people?: Partial<Record<Place, readonly string[]>>
}

export interface ProjectFields {
  name?: string
  status?: 0 | 1
  managerId?: string
  departmentId?: string
}

const PARTS = {
  assigned: 'assignee',
  supervised: 'supervisor',
  consulted: 'consulted',
  informed: 'informed',
} as const

let count = 0
export const next = (): number => {
  count += 1
  return count
}

const people = ({ diwan, companyId, ownerId, session }: Site, write: Write) => ({
  async user(fields: { name?: string; permissions?: Permission[]; status?: string } = {}) {
    const id = uuidv7()
    const email = `user${next()}.${process.pid}@example.com`
    const { name = 'Omar', status = 'active', permissions } = fields
    const hash = status === 'active' ? 'no password' : null
    await write((db) =>
      db.all(sql`
        insert into users (company_id, id, email, name, last_name, status, password_hash, created_at)
        values (${companyId}, ${id}, ${email}, ${name}, 'Hassan', ${status}, ${hash}, ${diwan.clock.now()})`),
    )
    if (permissions) await this.role({ permissions, userIds: [id] })
    const person: Person = { id, email, token: status === 'active' ? await session(id) : '' }
    return person
  },

  async role(fields: { permissions: Permission[]; userIds?: string[] }): Promise<string> {
    const id = uuidv7()
    await write((db) =>
      db.batch([
        sql`insert into roles (company_id, id, name, permissions, created_at)
            values (${companyId}, ${id}, ${`Role ${next()}`}, ${fields.permissions}, ${diwan.clock.now()})`,
        sql`insert into user_roles (company_id, user_id, role_id)
            select ${companyId}, unnest(${fields.userIds ?? []}::uuid[]), ${id}`,
      ]),
    )
    return id
  },

  /** A pending member with a valid link, and the permissions that it gives. */
  async invitation(permissions: Permission[] = []) {
    const { id: userId } = await this.user({ status: 'pending', permissions })
    const [id, token, now] = [uuidv7(), newToken(), diwan.clock.now()]
    const expires = new Date(now.getTime() + 7 * 86_400_000)
    await write((db) =>
      db.all(sql`
        insert into invitations (company_id, id, user_id, token_hash, locale, invited_by, created_at, sent_at, expires_at)
        values (${companyId}, ${id}, ${userId}, ${hashToken(token)}, 'en', ${ownerId}, ${now}, ${now}, ${expires})`),
    )
    return { id, userId, token }
  },

  /** A link with which a member chooses a new password. */
  async resetLink(userId: string): Promise<string> {
    const [token, now] = [newToken(), diwan.clock.now()]
    const link = { companyId, userId, token, now }
    await write((db) => upsertReset(db, link, new Date(now.getTime() + 3_600_000)))
    return token
  },

  /** A link with which a new member confirms another email address. */
  async emailLink(email = `new${next()}.${process.pid}@example.com`): Promise<string> {
    const { id: userId } = await this.user()
    const [token, now] = [newToken(), diwan.clock.now()]
    const expires = new Date(now.getTime() + 3_600_000)
    const claim = { companyId, userId, email }
    await write(async (db) => {
      await upsertEmailChange(db, claim, { now, expires })
      await writeEmailToken(db, claim, { token, expires, ownExpires: expires })
    })
    return token
  },

  async department(fields: { name?: string; managerId?: string; memberIds?: string[] } = {}) {
    const id = uuidv7()
    const { name = `Department ${next()}`, managerId = null, memberIds = [] } = fields
    const members = [...new Set([...memberIds, ...(managerId ? [managerId] : [])])]
    await write((db) =>
      db.batch([
        sql`insert into departments (company_id, id, name, manager_id, created_at)
            values (${companyId}, ${id}, ${name}, ${managerId}, ${diwan.clock.now()})`,
        sql`insert into department_members (company_id, department_id, user_id)
            select ${companyId}, ${id}, unnest(${members}::uuid[])`,
      ]),
    )
    return { id, name }
  },
})

const work = ({ diwan, companyId, ownerId }: Site, write: Write) => ({
  /** `validFrom` makes a task exist on days before today. */
  async routineTask(fields: RoutineTaskFields & { validFrom?: string } = {}) {
    const id = uuidv7()
    const now = diwan.clock.now()
    const today = toLocalTime(now, DEFAULT_COMPANY_TIMEZONE).date
    const { validFrom = today, ...rest } = fields
    const task = {
      task_name: `Duty ${next()}`,
      task_type: 'daily' as const,
      start_date: validFrom,
      ...rest,
    }
    await write((db) => {
      const ctx = { companyId, userId: ownerId, now, db, permissions: new Set() } as unknown as Ctx
      return insertRoutineTask(ctx, {
        id,
        validFrom,
        form: normalize(RoutineTaskInput.parse(task)),
      })
    })
    return { id, ...task }
  },

  async project(fields: ProjectFields = {}): Promise<string> {
    const id = uuidv7()
    const { name = `Project ${next()}`, status = 1, managerId = null, departmentId = null } = fields
    await write((db) =>
      db.all(sql`
        insert into projects (company_id, id, name, status, manager_id, department_id, created_by, created_at)
        values (${companyId}, ${id}, ${name}, ${status}, ${managerId}, ${departmentId}, ${ownerId}, ${diwan.clock.now()})`),
    )
    return id
  },

  async oneTimeTask(fields: TaskFields = {}): Promise<string> {
    const id = uuidv7()
    const now = diwan.clock.now()
    const { status = 'pending', priority = 'normal', deadline = null, archived = false } = fields
    const { title = `Task ${next()}`, createdBy = ownerId, people = {} } = fields
    const placed = (Object.keys(people) as Place[]).flatMap((place) =>
      (people[place] ?? []).map((userId) => ({ userId, part: PARTS[place] })),
    )
    await write((db) =>
      db.batch([
        sql`insert into one_time_tasks (company_id, id, title, status, priority, start_date, deadline, created_by,
              created_at, updated_at, archived_at, project_id, department_id)
            values (${companyId}, ${id}, ${title}, ${status}, ${priority}, '2026-01-01', ${deadline},
              ${createdBy}, ${now}, ${now}, ${archived ? now : null}, ${fields.projectId ?? null}, ${fields.departmentId ?? null})`,
        sql`insert into one_time_task_status_changes (company_id, id, one_time_task_id, to_status, user_id, created_at)
            values (${companyId}, ${uuidv7()}, ${id}, ${status}, ${createdBy}, ${now})`,
        sql`insert into one_time_task_people (company_id, one_time_task_id, user_id, part)
            select ${companyId}, ${id}, * from unnest(${placed.map(({ userId }) => userId)}::uuid[], ${placed.map(({ part }) => part)}::text[])`,
      ]),
    )
    return id
  },
})

type Write = <T>(task: (db: Queries) => Promise<T>) => Promise<T>

/** Functions that fill a company. Values that a test does not give are made up. */
export function builders(site: Site) {
  const write: Write = (task) =>
    withCompanyTransaction(site.diwan.server.database, site.companyId, task)
  return { ...people(site, write), ...work(site, write) }
}
