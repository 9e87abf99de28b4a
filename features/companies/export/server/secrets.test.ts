import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { fullCompany, tenantTables } from '#app/server/test/tenancy.ts'
import { PASSWORD, type World } from '#app/server/test/world.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import type { Manifest } from '#ops/archive/manifest.ts'
import { unzip } from '#server/test/unzip.ts'

const diwan = openDiwan()
let full: World
let entries: Map<string, Buffer>
let manifest: Manifest

const behind = () => diwan.server.tenantData.notExported

beforeAll(async () => {
  full = await fullCompany(diwan)
  const { url } = (await full.as(full.owner).call(exportCompany, { body: { password: PASSWORD } }))
    .body
  entries = unzip((await diwan.server.fastify.inject({ method: 'GET', url })).rawPayload)
  manifest = JSON.parse(String(entries.get('data/manifest.json')))
})

describe('every table of a company', () => {
  test('goes along row by row, or is on the list of what stays behind, with a reason', async () => {
    const travels = manifest.tables.map(({ name }) => name)
    const tables = (await tenantTables(diwan)).map(({ table }) => table)
    expect(travels.filter((name) => behind().has(name))).toEqual([])
    expect([...travels, ...tables.filter((name) => behind().has(name))].sort()).toEqual(tables)
    for (const [name, reason] of behind())
      expect([name, reason]).toEqual([name, expect.stringMatching(/\w/)])
    for (const { name, rows } of manifest.tables) {
      const key = name === 'companies' ? 'id' : 'company_id'
      const { rows: counted } = await diwan.server.database.ownerPool.query(
        `select count(*)::int n from ${name} where ${key} = $1`,
        [full.company.id],
      )
      expect([name, rows]).toEqual([name, counted[0].n])
      expect(rows, name).toBeGreaterThan(0)
    }
  })

  test('has its sum, its size and its lines in the manifest', () => {
    for (const { name, rows, size, sha256 } of manifest.tables) {
      const bytes = entries.get(`data/${name}.jsonl`) ?? Buffer.alloc(0)
      expect([size, sha256]).toEqual([
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
      ])
      expect(String(bytes).trimEnd().split('\n')).toHaveLength(rows)
    }
  })

  test('that is on the list exists: nothing is left out that is not there', async () => {
    const { rows } = await diwan.server.database.ownerPool.query<{ name: string }>(
      `select table_name || '.' || column_name "name" from information_schema.columns where table_schema = 'public'
       union select table_name from information_schema.tables where table_schema = 'public'`,
    )
    const names = new Set(rows.map(({ name }) => name))
    expect([...behind().keys()].filter((name) => !names.has(name))).toEqual([])
  })
})

describe('secrets', () => {
  test('stand in no column that goes along: none of bytes, none that is called like one', async () => {
    const { rows } = await diwan.server.database.ownerPool.query<{ name: string }>(
      `select table_name || '.' || column_name "name" from information_schema.columns
       where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'token|secret|password|hash')`,
    )
    const travels = new Set(
      manifest.tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)),
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(({ name }) => name).filter((name) => travels.has(name))).toEqual([])
  })

  test('of members, links and sessions are nowhere in the archive', async () => {
    const whole = [...entries.values()].map(String).join('\n')
    const { rows } = await diwan.server.database.ownerPool.query<{ secret: string }>(
      `select password_hash secret from users where company_id = $1 and password_hash is not null
       union all select encode(token_hash, 'hex') from sessions where company_id = $1
       union all select encode(token_hash, 'hex') from password_resets where company_id = $1
       union all select encode(token_hash, 'hex') from invitations where company_id = $1 and token_hash is not null
       union all select key from idempotency_keys where company_id = $1
       union all select url from orders where company_id = $1`,
      [full.company.id],
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { secret } of rows) expect(whole.includes(secret), secret).toBe(false)
    expect(whole.includes(full.owner.token ?? '')).toBe(false)
  })
})
