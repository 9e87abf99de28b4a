import { sql } from 'kysely'
import { next, type Person } from '#app/server/test/build.ts'
import type { Diwan } from '#app/server/test/diwan.ts'
import { insertOrderAndReceipt } from '#app/server/test/tenancy.ts'
import { PASSWORD, type World, world } from '#app/server/test/world.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { signText } from '#server/http/signing.ts'
import { hashToken } from '#server/http/tokens.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

/**
 * The callers: one member per permission, and named ones. `lead` manages the stage's department and
 * `worker` is in it, both without permissions. `foreigner` holds all permissions in another
 * company; `removed` and `pending` hold all permissions here and have a session.
 */
export const ACTORS = [
  ...PERMISSIONS,
  'nothing',
  'everything',
  'owner',
  'lead',
  'worker',
  'visitor',
  'foreigner',
  'removed',
  'pending',
] as const
export type ActorName = (typeof ACTORS)[number]

/** The caller of one call, with a session of their own for it. */
export interface Actor extends Person {
  name: ActorName
  /** A member of the stage's company: the actor, or a substitute if the actor is not a member. */
  localId: string
}

type People = Record<Exclude<ActorName, 'visitor'>, Person>

/** A day that no other call uses. */
export const dayOfOwn = (): IsoDate => addDays('2027-01-01', next())

/** Functions that create, for one call, what the call uses up. */
const making = (ours: World, diwan: Diwan) => ({
  async start(): Promise<string> {
    const id = uuidv7()
    await diwan.server.database.ownerPool.query(
      'insert into starts (id, email, created_at) values ($1, $2, $3)',
      [id, `start${next()}@example.com`, diwan.clock.now()],
    )
    return id
  },

  /** The id of the session that the token belongs to. */
  async sessionId({ token }: { token: string }): Promise<string> {
    const { rows } = await diwan.server.database.ownerPool.query(
      'select id from sessions where token_hash = $1',
      [hashToken(token)],
    )
    return rows[0].id
  },

  /** An order with a pending payment and its receipt, as if it had been paid elsewhere. */
  async order(): Promise<{ order: string; invoice: string }> {
    const [order, invoice] = [uuidv7(), uuidv7()]
    await ours.write((db) => insertOrderAndReceipt(db, ours, { order, invoice }))
    return { order, invoice }
  },

  /** The token in a member's brief mail that turns the brief off. */
  briefOff: (userId: string) => signText(diwan.server, `brief-off.${ours.company.id}.${userId}`),

  /** The token in a member's digest mail that turns the digest off. */
  digestOff: (userId: string) =>
    signText(diwan.server, `notices-off.${ours.company.id}.${userId}.digest`),

  /** A department that held nothing and was deleted, attributed to a user. */
  async endedDepartment(userId: string): Promise<string> {
    const [{ id, name }, now] = [await ours.build.department(), diwan.clock.now()]
    await ours.write((db) =>
      db.batch([
        sql`update departments set deleted_at = ${now} where company_id = ${ours.company.id} and id = ${id}`,
        sql`insert into audit_events
              (company_id, id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, facts)
            values (${ours.company.id}, ${uuidv7()}, ${now}, ${userId}, 'Omar', 'department_deleted',
              'department', ${id}, ${name}, '{"moved_to": null, "left_over": 0}')`,
      ]),
    )
    return id
  },

  /** A notice to a member about a task. */
  async notice(userId: string): Promise<{ id: string; taskId: string }> {
    const [id, taskId] = [uuidv7(), await ours.build.oneTimeTask()]
    await ours.write((db) =>
      db.all(sql`
        insert into notifications (company_id, id, user_id, kind, subject_kind, subject_id, at, inbox, mail, read_at)
        values (${ours.company.id}, ${id}, ${userId}, 'task_given', 'one_time_task', ${taskId}, now(), true, 'none', now())`),
    )
    return { id, taskId }
  },

  /** A member's calendar feed for other programs. */
  calendarFeed: (userId: string) =>
    ours.write((db) =>
      db.all(sql`
        insert into calendar_feeds (company_id, user_id, id, with_duties, created_at)
        values (${ours.company.id}, ${userId}, ${uuidv7()}, true, now()) on conflict do nothing`),
    ),

  /** An absence of a member that waits for an answer; each has a day of its own. */
  async absence(userId: string): Promise<string> {
    const [id, day] = [uuidv7(), dayOfOwn()]
    await ours.write((db) =>
      db.all(sql`
        insert into absences (company_id, id, user_id, first_date, last_date, kind, reason, status, created_by, created_at)
        values (${ours.company.id}, ${id}, ${userId}, ${day}, ${day}, 'leave', '', 'requested', ${userId}, now())`),
    )
    return id
  },

  /** A file that a member has exported. */
  async document(userId: string): Promise<string> {
    const id = uuidv7()
    await ours.write((db) =>
      db.all(sql`
        insert into documents (company_id, id, user_id, kind, format, locale, query, name, created_at)
        values (${ours.company.id}, ${id}, ${userId}, 'one-time-task', 'xlsx', 'en', '{}', 'Tasks', ${diwan.clock.now()})`),
    )
    return id
  },

  async holdsRole(userId: string, permissions: Permission[] = []) {
    return { user_id: userId, role_id: await ours.build.role({ permissions, userIds: [userId] }) }
  },
})

/** Selects the plan without limits, so that no limit of members or tasks makes a call fail. */
const withoutLimits = ({ write }: World) =>
  write((db) => db.all(sql`update subscriptions set plan_id = 4`))

async function peopleOf(ours: World, theirs: World): Promise<People> {
  const everything = { permissions: [...PERMISSIONS] }
  const people: Partial<People> = { owner: ours.owner }
  for (const permission of PERMISSIONS)
    people[permission] = await ours.build.user({ permissions: [permission] })
  for (const name of ['nothing', 'lead', 'worker'] as const) people[name] = await ours.build.user()
  for (const name of ['everything', 'removed', 'pending'] as const)
    people[name] = await ours.build.user(everything)
  people.foreigner = await theirs.build.user(everything)
  const hash = await hashPassword(PASSWORD)
  for (const { write } of [ours, theirs])
    await write((db) => db.all(sql`update users set password_hash = ${hash}`))
  return people as People
}

/** A company with a caller of every kind, and another company next to it. */
export async function openStage(diwan: Diwan) {
  const ours = await world(diwan)
  const theirs = await world(diwan)
  await Promise.all([withoutLimits(ours), withoutLimits(theirs)])
  const people = await peopleOf(ours, theirs)
  const { lead, worker, nothing } = people
  const department = await ours.build.department({
    managerId: lead.id,
    memberIds: [worker.id],
  })
  for (const status of ['removed', 'pending'] as const)
    await ours.write((db) =>
      db.all(sql`update users set status = ${status} where id = ${people[status].id}`),
    )

  async function actor(name: ActorName): Promise<Actor> {
    if (name === 'visitor') return { ...nothing, name, token: '', localId: nothing.id }
    const person = people[name]
    const [home, localId] =
      name === 'foreigner' ? [theirs, nothing.id] : ([ours, person.id] as const)
    return { ...person, name, localId, token: await home.session(person.id) }
  }

  const someone = await ours.build.user()
  return { ours, department, someone, actor, make: making(ours, diwan) }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
