import { createHash } from 'node:crypto'
import { truncateSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { importCompany } from '#app/server/import-company.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { checksums, fullCompany } from '#app/server/test/tenancy.ts'
import { bring, everything, openFolder, takeAway } from '#app/server/test/tenant-data.ts'
import { type World, world } from '#app/server/test/world.ts'
import { addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { unzip } from '#server/test/unzip.ts'

const here = openDiwan()
const there = openDiwan()
const keep = openFolder()
let full: World
let archive: Buffer
let entries: Map<string, Buffer>

async function attach(bytes: string): Promise<void> {
  const task = await full.build.oneTimeTask({ title: 'With a file' })
  const { statusCode } = await here.server.fastify.inject({
    ...{ method: 'POST', url: `/api${addAttachments.path.replace('{id}', task)}` },
    headers: { authorization: `Bearer ${full.owner.token}`, 'content-type': FORM_TYPE },
    payload: formOf({ name: 'attachments', filename: 'plan.txt', bytes }),
  })
  expect(statusCode).toBe(201)
}

/** Writes the archive with some entries replaced or removed. */
async function changed(changes: Record<string, string | Buffer | undefined>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, bytes] of entries) {
    const content = name in changes ? changes[name] : bytes
    if (content !== undefined) zip.addBuffer(Buffer.from(content), name)
  }
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return keep(Buffer.concat(pieces))
}

const text = (name: string) => String(entries.get(name))
const manifest = () => JSON.parse(text('data/manifest.json'))
const withManifest = (changes: object) =>
  changed({ 'data/manifest.json': JSON.stringify({ ...manifest(), ...changes }) })

/** Writes the archive with other rows of a table and a manifest with the matching checksums. */
function withRows(table: string, change: (rows: string) => string): Promise<string> {
  const place = `data/${table}.jsonl`
  const rows = change(text(place))
  const said = manifest()
  const sums = {
    size: Buffer.byteLength(rows),
    sha256: createHash('sha256').update(rows).digest('hex'),
  }
  const tables = said.tables.map((one: { name: string }) =>
    one.name === table ? { ...one, ...sums } : one,
  )
  return changed({ [place]: rows, 'data/manifest.json': JSON.stringify({ ...said, tables }) })
}

beforeAll(async () => {
  full = await fullCompany(here)
  await attach('Twelve crates')
  archive = await takeAway(here, full.owner)
  entries = unzip(archive)
})

describe('an archive that is not as it was written leaves nothing behind', () => {
  const placed = (beginning: string) =>
    [...entries.keys()].find((name) => name.startsWith(beginning)) ?? ''
  const cases: [name: string, make: () => Promise<string>, says: RegExp][] = [
    [
      'a changed row',
      () => changed({ 'data/users.jsonl': text('data/users.jsonl').replace('"Mona"', '"Lona"') }),
      /data\/users.jsonl is not as it was written/,
    ],
    [
      'a changed file',
      () => changed({ [placed('files/')]: 'Twelve crate!' }),
      /plan.txt is not as it was written/,
    ],
    ['a missing table', () => changed({ 'data/reports.jsonl': undefined }), /no data\/reports/],
    [
      'a truncated file',
      async () => {
        const file = keep(archive)
        truncateSync(file, archive.length - 4_000)
        return file
      },
      /end of the ZIP is missing/,
    ],
    ['a file that is no ZIP', async () => keep(Buffer.from('Good morning')), /end of the ZIP/],
    ['a ZIP of something else', () => changed({ 'data/manifest.json': undefined }), /no manifest/],
    ['another format', () => withManifest({ version: 2 }), /format is diwan-company 2; this/],
    [
      'a newer schema',
      () => withManifest({ migration: '9000_later' }),
      /newer Diwan \(9000_later\)/,
    ],
    [
      'a table that is unknown',
      () => withManifest({ tables: [{ ...manifest().tables[0], name: 'spells' }] }),
      /does not know: spells/,
    ],
    [
      'a name that is a link',
      () => withRows('users', (rows) => rows.replace('"Mona"', '"evil.example/x"')),
      /Nobody could type "evil.example\/x" as name of users: A name cannot have a web address/,
    ],
    [
      'a picture of elsewhere',
      () =>
        withRows('users', (rows) =>
          rows.replace(/"picture_url":(null|"[^"]*")/, '"picture_url":"https://evil.example/x"'),
        ),
      /Nobody could type "https:\/\/evil.example\/x" as picture_url of users/,
    ],
    [
      'a value that its column does not take',
      () => withRows('users', (rows) => rows.replace('"status":"active"', '"status":"emperor"')),
      /The archive is broken: a row of users does not fit \(users_status_check\)/,
    ],
    [
      'rows that are no JSON',
      () => withRows('users', () => '{"id": \n'),
      /The archive is broken: .*JSON/,
    ],
    [
      'a row that is longer than memory',
      () => withRows('users', () => `"${'x'.repeat(17 * 1_048_576)}"\n`),
      /a row of 16 MB/,
    ],
    [
      'rows without an owner',
      () =>
        withManifest({
          tables: manifest().tables.filter(({ name }: { name: string }) => name === 'companies'),
        }),
      /no owner/,
    ],
  ]

  test.each(cases)('%s', async (_, make, says) => {
    const before = await everything(there)
    await expect(bring(there, await make())).rejects.toThrow(says)
    expect(await everything(there)).toEqual(before)
  })

  test('also one whose rows cannot be written, after its files are', async () => {
    const before = await everything(there)
    const { ownerPool } = there.server.database
    await ownerPool.query('alter table reports add constraint never check (false) not valid')
    await expect(bring(there, keep(archive))).rejects.toThrow(/never/)
    await ownerPool.query('alter table reports drop constraint never')
    expect(await everything(there)).toEqual(before)
  })
})

describe('one archive twice', () => {
  test('gives two companies that know nothing of each other; who is active in one is invited in the other', async () => {
    const one = (await bring(there, keep(archive))).company
    const first = await checksums(there, one.id)
    await expect(bring(there, keep(archive))).rejects.toThrow(/in use here: name another address/)
    const moved = await bring(there, keep(archive), 'Second@example.com')
    const other = moved.company
    expect([other.name, other.slug]).toEqual([one.name, `${one.slug}-2`])
    expect(moved.owner.email).toBe('second@example.com')
    expect(moved.pendingMembers.length).toBeGreaterThan(0)
    const { rows } = await there.server.database.ownerPool.query(
      'select email, status, password_hash from users where company_id = $1 and email = any ($2)',
      [other.id, moved.pendingMembers],
    )
    expect(new Set(rows.map(({ status, password_hash }) => `${status} ${password_hash}`))).toEqual(
      new Set(['pending null']),
    )
    expect(await checksums(there, one.id)).toEqual(first)
    const { files } = await everything(there)
    for (const { id } of [one, other])
      expect(
        [...files].filter(([key]) => key.includes(id)).map(([, bytes]) => String(bytes)),
      ).toEqual(['Twelve crates'])
  })

  test('is nobody else’s: who is invited elsewhere with an address is so no more', async () => {
    const elsewhere = await world(there)
    const mine = await world(here)
    const member = await mine.build.user({})
    const invited = await elsewhere.build.invitation()
    await there.server.database.ownerPool.query('update users set email = $1 where id = $2', [
      member.email,
      invited.userId,
    ])
    await bring(there, keep(await takeAway(here, mine.owner)))
    const { rows } = await there.server.database.ownerPool.query(
      'select u.status from invitations i join users u on u.company_id = i.company_id and u.id = i.user_id where i.id = $1',
      [invited.id],
    )
    expect(rows).toEqual([{ status: 'removed' }])
  })
})

test('a company brings no plan, no odd address and no hidden mark: what it says is held to what can be typed', async () => {
  const file = await withRows('companies', (rows) => {
    const { slug, ...row } = JSON.parse(rows)
    return `${JSON.stringify({ ...row, slug: '../admin', name: `Nile\u202e Foods` })}\n`
  })
  const { company } = await bring(there, file, 'first@moved.example')
  const { rows } = await there.server.database.ownerPool.query(
    `select c.name, c.slug, s.plan_id, s.trial, s.expires_on::text from companies c
     join subscriptions s on s.company_id = c.id where c.id = $1`,
    [company.id],
  )
  expect(rows).toEqual([
    { name: 'Nile Foods', slug: 'admin', plan_id: 2, trial: true, expires_on: '2026-12-05' },
  ])
  const given = await importCompany({ ...there.server, now: there.clock.now() }, file, {
    owner: 'second@moved.example',
    plan: { name: 'business', until: '2027-06-30' },
  })
  const plans = await there.server.database.ownerPool.query(
    'select plan_id, trial, expires_on::text from subscriptions where company_id = $1',
    [given.company.id],
  )
  expect(plans.rows).toEqual([{ plan_id: 3, trial: false, expires_on: '2027-06-30' }])
})
