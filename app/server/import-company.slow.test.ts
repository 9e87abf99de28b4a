import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs, type Diwan, openDiwan } from '#app/server/test/diwan.ts'
import { fullCompany } from '#app/server/test/tenancy.ts'
import {
  bring,
  everyReply,
  keptFiles,
  openFolder,
  takeAway,
  type Visiting,
  verify,
  visit,
} from '#app/server/test/tenant-data.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { forgotPassword, login, resetPassword } from '#features/auth/contract.ts'
import { handleResetRequest, mailReset } from '#features/auth/server/password-reset.ts'
import { findLogin } from '#features/auth/server/queries.ts'

const here = openDiwan()
const there = openDiwan()
const keep = openFolder()

async function move(source: Visiting): Promise<Visiting> {
  const { company, missing, pendingMembers } = await bring(
    there,
    keep(await takeAway(here, source)),
  )
  expect([missing, pendingMembers]).toEqual([0, []])
  expect(company.id).not.toBe(source.companyId)
  return visit(there, company.id)
}

/** The contents of a company's files, sorted, because their keys are new after the import. */
async function contents(diwan: Diwan, { companyId }: Visiting): Promise<string[]> {
  const files = [...(await keptFiles(diwan))].filter(([key]) => key.includes(companyId))
  return files.map(([, bytes]) => bytes.toString('base64')).sort()
}

async function expectSame(source: Visiting, moved: Visiting): Promise<void> {
  const before = await everyReply(here, source)
  expect(Object.values(before).filter((reply) => reply.startsWith('200')).length).toBeGreaterThan(
    60,
  )
  const after = await everyReply(there, moved)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  const others = Object.keys(before).filter((url) => before[url] !== after[url])
  expect(others.map((url) => [url, before[url], after[url]])).toEqual([])
  expect(await contents(there, moved)).toEqual(await contents(here, source))
}

describe('a company that moves to another installation is the same there: lists, files and numbers', () => {
  let source: Visiting

  beforeAll(async () => {
    const { company, owner } = await fullCompany(here)
    source = { companyId: company.id, userId: owner.id, token: owner.token ?? '' }
  })

  test('one with something of every kind', async () => {
    const moved = await move(source)
    await expectSame(source, moved)
    const { rows } = await there.server.database.ownerPool.query(
      'select count(*)::int n from users where password_hash is null and status = $1',
      ['active'],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('the demo, with a quarter of work, and what is counted ahead is what a count gives', async () => {
    const [signIn] = await seedDemo(here.server, here.clock.now())
    const found = await findLogin(here.server.database, signIn?.email ?? '')
    const demo = await visit(here, found?.company_id ?? '')
    expect((await contents(here, demo)).length).toBeGreaterThan(3)
    const before = await verify(there)
    await expectSame(demo, await move(demo))
    expect(await verify(there)).toEqual(before)
  })
})

test('nobody brings a password: the owner gets a link, everybody else asks for one', async () => {
  const { company, owner, build } = await fullCompany(here)
  const member = await build.user({})
  const archive = await takeAway(here, owner)
  const { link, company: moved } = await bring(there, keep(archive))
  const signIn = (email: string) =>
    callAs(there, {}, [login, { body: { email, password: PASSWORD } }])
  expect((await signIn(owner.email)).status).toBe(401)
  const token = new URL(link).searchParams.get('token') ?? ''
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD }
  const body = { email: owner.email, token, ...chosen }
  expect((await callAs(there, {}, [resetPassword, { body }])).status).toBe(200)
  const signedIn = await signIn(owner.email)
  expect([signedIn.status, signedIn.body.user.company.name]).toEqual([200, company.name])

  await callAs(there, {}, [forgotPassword, { query: { email: member.email } }])
  const queued = async (task: string) =>
    (
      await there.server.database.ownerPool.query(
        `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = $1 and j.payload ->> 'email' = $2`,
        [task, member.email],
      )
    ).rows.map(({ payload }) => payload)
  const [asked] = await queued(handleResetRequest.name)
  await handleResetRequest.run(there.server, asked as never)
  expect(await queued(mailReset.name)).toMatchObject([{ companyId: moved.id, email: member.email }])
})

test('the addresses of its pages lead on, unless they lead elsewhere here', async () => {
  const { owner, company, write } = await fullCompany(here)
  await write((db) =>
    db.all(sql`insert into company_slugs (company_id, slug, created_at) values
      (${company.id}, 'former-name', now()), (${company.id}, 'delta', now())`),
  )
  await there.server.database.ownerPool.query(
    "update companies set slug = 'Delta' where slug = (select min(slug) from companies)",
  )
  const moved = await bring(there, keep(await takeAway(here, owner)))
  const { rows } = await there.server.database.ownerPool.query(
    'select slug from company_slugs where company_id = $1 order by slug',
    [moved.company.id],
  )
  expect(rows.map(({ slug }) => slug)).toEqual(['former-name', `old-${moved.company.id}`])
})
