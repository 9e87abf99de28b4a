import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, openDiwan } from '#app/server/test/diwan.ts'
import { alNoor, nileFoods } from '#db/seed/content/companies.ts'
import { DEMO_PASSWORD, seedDemo } from '#db/seed/demo.ts'
import { login } from '#features/auth/contract.ts'
import { getTask, listTaskRevisions } from '#features/one-time-tasks/record/contract.ts'
import { countTasks, listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { hasOnlyKnownParams, listTaskViews } from '#features/one-time-tasks/views/contract.ts'
import { type CompilableQuery, withCompanyTransaction } from '#server/database/tenant.ts'

const NOW = '2026-11-21T08:24:00Z'
const diwan = openDiwan()

beforeAll(async () => {
  diwan.clock.set(NOW)
  await seedDemo(diwan.server, new Date(NOW))
})

async function signIn(email: string) {
  const body = { email, password: DEMO_PASSWORD }
  const { status, body: reply } = await callAs(diwan, {}, [login, { body }])
  expect(status).toBe(200)
  return reply
}

interface Actor {
  email: string
  task: string
  title: string
}

/**
 * The users who wrote on a task, and below those who changed or moved it; without archived tasks.
 */
const writers = sql<Actor>`
  select distinct u.email, t.id task, t.title from one_time_tasks t
  join (select one_time_task_id, user_id from one_time_task_comments
    union select one_time_task_id, user_id from one_time_task_replies) w on w.one_time_task_id = t.id
  join users u on u.id = w.user_id where t.archived_at is null`
const changers = sql<Actor>`
  select distinct u.email, t.id task, t.title from one_time_tasks t
  join (select one_time_task_id, user_id from one_time_task_revisions
    union select one_time_task_id, user_id from one_time_task_status_changes) w on w.one_time_task_id = t.id
  join users u on u.id = w.user_id where t.archived_at is null`

/** Unread replies of users to whom the product would not have shown them as new. */
const strangers = sql<object>`
  select x.user_id, x.reply_id from one_time_task_unread_replies x
  join one_time_task_replies r on r.id = x.reply_id
  where r.user_id = x.user_id or not exists (
    select from one_time_task_people p where p.one_time_task_id = x.one_time_task_id and p.user_id = x.user_id
    union all select from one_time_tasks t where t.id = x.one_time_task_id and t.created_by = x.user_id
    union all select from one_time_task_comments c
      where c.one_time_task_id = x.one_time_task_id and c.user_id = x.user_id
    union all select from one_time_task_replies o
      where o.one_time_task_id = x.one_time_task_id and o.user_id = x.user_id)`

/** Events of a task at an impossible time. */
const impossible = sql<{ what: string; title: string }>`
  select told.what, t.title from one_time_tasks t
  join (
    select 'a comment' what, one_time_task_id, created_at, '-infinity'::timestamptz not_before,
      least(deleted_at, ${NOW}) not_after from one_time_task_comments
    union all select 'a reply', r.one_time_task_id, r.created_at, c.created_at, least(c.deleted_at, ${NOW})
      from one_time_task_replies r join one_time_task_comments c on c.id = r.comment_id
    union all select 'an edit', one_time_task_id, edited_at, created_at, ${NOW}
      from one_time_task_comments where edited_at is not null
    union all select 'a deletion', one_time_task_id, deleted_at, created_at, ${NOW}
      from one_time_task_comments where deleted_at is not null
    union all select 'a revision', one_time_task_id, created_at, '-infinity', ${NOW} from one_time_task_revisions
    union all select 'a move', one_time_task_id, created_at, '-infinity', ${NOW} from one_time_task_status_changes
  ) told on told.one_time_task_id = t.id
  where told.created_at not between greatest(t.created_at, told.not_before) and told.not_after
    or (told.created_at > t.updated_at and told.what not in ('an edit', 'a deletion'))`

const used = sql<{ used: string; pictures: string }>`
  select used_bytes::text used, (select coalesce(sum(size_bytes), 0)::text from occurrence_pictures) pictures
  from company_storage`

describe.each([nileFoods, alNoor])('one-time work at the demo company $name', (company) => {
  const { owner, talks } = company
  let token = ''
  let companyId = ''

  beforeAll(async () => {
    const reply = await signIn(owner.email)
    token = reply.token
    companyId = reply.user.company.id
  })

  const ask = <T>(query: CompilableQuery<T>): Promise<T[]> =>
    withCompanyTransaction(diwan.server.database, companyId, (db) => db.all(query))

  async function taskOf(title: string, as = token) {
    const query = { search: title, per_page: 100, page: 1 }
    const { body } = await callAs(diwan, { token: as }, [listTasks, { query }])
    const task = body.data.find((one) => one.title === title)
    if (!task) throw new Error(`No task “${title}”`)
    return (await callAs(diwan, { token: as }, [getTask, { params: { id: task.id } }])).body.task
  }

  /** Actions that members took on tasks without being allowed to. */
  async function refused(actors: Actor[], right: 'comment' | 'update') {
    const tokens = new Map<string, string>()
    const found: string[] = []
    for (const { email, task, title } of actors) {
      const own = tokens.get(email) ?? (await signIn(email)).token
      tokens.set(email, own)
      const { body } = await callAs(diwan, { token: own }, [getTask, { params: { id: task } }])
      if (!body.task?.can[right]) found.push(`${email}: ${title}`)
    }
    return found
  }

  it('is commented on by those alone who may', async () => {
    const actors = await ask(writers)
    expect(actors.length).toBeGreaterThan(40)
    expect(await refused(actors, 'comment')).toEqual([])
  })

  it('is changed and moved by those alone who may', async () => {
    const actors = await ask(changers)
    expect(actors.length).toBeGreaterThan(200)
    expect(await refused(actors, 'update')).toEqual([])
  })

  it('is told in an order in which it can have happened', async () => {
    expect(await ask(impossible)).toEqual([])
  })

  it('counts as many comments as are read', async () => {
    for (const { task: title } of talks.conversations) {
      const { tasks } = company
      if (tasks.some((one) => one.title === title && one.archivedDaysAgo !== undefined)) continue
      const { comments, comments_count } = await taskOf(title)
      const replies = comments.flatMap((comment) => comment.replies)
      const kept = comments.filter(({ deleted }) => !deleted)
      expect(comments_count, title).toBe(kept.length + replies.length)
      expect(kept.filter(({ body }) => body === '')).toEqual([])
    }
  })

  it('has replies waiting for the owner and the employee, and for nobody who is not in it', async () => {
    expect(await ask(strangers)).toEqual([])
    const employee = company.people.find(({ role }) => role === 'Employee')
    for (const email of [owner.email, employee?.email ?? '']) {
      const own = await signIn(email)
      const { body } = await callAs(diwan, { token: own.token }, [countTasks, undefined])
      expect(body.unread, email).toBeGreaterThan(0)
    }
  })

  it('tells in its revisions what came to what, up to what stands', async () => {
    for (const { task: title, revised = [] } of talks.conversations) {
      if (revised.length === 0) continue
      const task = await taskOf(title)
      const call = { params: { id: task.id } }
      const { body } = await callAs(diwan, { token }, [listTaskRevisions, call])
      const stands: Record<string, unknown> = {
        ...task,
        assigned: task.people.assigned.map(({ name }) => name),
        consulted: task.people.consulted.map(({ name }) => name),
        informed: task.people.informed.map(({ name }) => name),
      }
      const told = body.revisions.filter(({ changes }) => changes[0]?.field !== 'attachment')
      for (const { changes } of told) {
        for (const { field, from, to } of changes) {
          const names = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)
          expect(names(to), `${field} of ${title}`).toEqual(names(stands[field]))
          stands[field] = from
        }
      }
      expect(task.version, title).toBe(told.length)
    }
  })

  it('has files on its tasks, put there by people on them, told and counted by the byte', async () => {
    const titles = [...new Set(talks.files.map(({ task }) => task))]
    const tasks = await Promise.all(titles.map((title) => taskOf(title)))
    const files = tasks.flatMap(({ attachments }) => attachments)
    expect(files.map(({ name }) => name).sort()).toEqual(talks.files.map(({ name }) => name).sort())
    expect(files.some(({ thumbnail_url }) => thumbnail_url)).toBe(true)
    expect(tasks.map((task) => task.attachments_count)).toEqual(
      titles.map((title) => talks.files.filter(({ task }) => task === title).length),
    )
    for (const task of tasks) {
      const people = Object.values(task.people).flat() as ({ id: string } | null)[]
      for (const { user, created_at } of task.attachments) {
        expect(people.map((one) => one?.id)).toContain(user.id)
        expect(created_at >= task.created_at).toBe(true)
      }
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    expect(bytes).toBeLessThan(200_000)
    const [row] = await ask(used)
    expect(Number(row?.used)).toBe(bytes + Number(row?.pictures))
  })

  it('has a task in review that waits for the owner, named and read by those on it', async () => {
    const { body } = await callAs(diwan, { token }, [countTasks, undefined])
    expect(body.review).toBe(1)
    const query = { mine: 'supervised' as const, status: 'review' as const, page: 1, per_page: 10 }
    const listed = await callAs(diwan, { token }, [listTasks, { query }])
    const [waiting] = listed.body.data
    const task = await taskOf(waiting?.title ?? '')
    expect(task.moves).toContain('done')
    expect(task.mentioned.map(({ name }) => name)).toContain(`${owner.name} ${owner.lastName}`)
    expect(task.description).not.toContain('@{')
  })

  it('keeps two views of the owner that can be opened', async () => {
    const { body } = await callAs(diwan, { token }, [listTaskViews, undefined])
    expect(body.views.map(({ name }) => name).sort()).toEqual(
      talks.views.map(({ name }) => name).sort(),
    )
    expect(body.views.filter(({ query }) => !hasOnlyKnownParams(query))).toEqual([])
    const overdue = { due: 'overdue' as const, page: 1, per_page: 10 }
    const listed = await callAs(diwan, { token }, [listTasks, { query: overdue }])
    expect(listed.body.total).toBeGreaterThan(0)
  })

  it('has three tasks put away, one of them never begun, and says who did it', async () => {
    const query = { archived: 'true' as const, page: 1, per_page: 10 }
    const { body } = await callAs(diwan, { token }, [listTasks, { query }])
    expect(body.data.map(({ status }) => status).sort()).toEqual(['done', 'done', 'pending'])
    expect(body.data.filter(({ archived }) => !archived)).toEqual([])
    for (const { id, version } of body.data) {
      const told = await callAs(diwan, { token }, [listTaskRevisions, { params: { id } }])
      const [latest] = told.body.revisions
      expect(latest?.changes).toEqual([{ field: 'archived', from: false, to: true }])
      expect(told.body.revisions).toHaveLength(version)
    }
  })
})
