import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { FEATURES } from '#app/server/features.ts'
import { importCompany } from '#app/server/import-company.ts'
import { callAs, type Diwan, urlOf } from '#app/server/test/diwan.ts'
import { tenantTables } from '#app/server/test/tenancy.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { exportCompany } from '#features/companies/export/contract.ts'
import { verifyAll } from '#ops/verify/verify.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** An owner with a session, in any installation. */
export interface Visiting {
  companyId: string
  userId: string
  token: string
}

/** A folder for archives, removed at the end of the test file. */
export function openFolder() {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-cargo-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  return (bytes: Uint8Array): string => {
    files += 1
    const file = path.join(folder, `${files}.zip`)
    writeFileSync(file, bytes)
    return file
  }
}

/**
 * Exports the archive as the owner's browser gets it, after setting the owner's password to
 * `PASSWORD`.
 */
export async function takeAway(diwan: Diwan, { token }: { token: string }): Promise<Buffer> {
  await diwan.server.database.ownerPool.query(
    `update users u set password_hash = $1 from sessions s
     where s.token_hash = $2 and u.company_id = s.company_id and u.id = s.user_id`,
    [await hashPassword(PASSWORD), hashToken(token)],
  )
  const { url } = (
    await callAs(diwan, { token }, [exportCompany, { body: { password: PASSWORD } }])
  ).body
  const { statusCode, rawPayload } = await diwan.server.fastify.inject({ method: 'GET', url })
  expect(statusCode).toBe(200)
  return rawPayload
}

export const bring = ({ server }: Diwan, file: string, owner?: string) =>
  importCompany({ ...server, now: server.clock.now() }, file, { owner })

/** Signs in the owner of a company without the cost of password hashing. */
export async function visit({ server }: Diwan, companyId: string): Promise<Visiting> {
  const token = newToken()
  const now = server.clock.now()
  const expires = new Date(now.getTime() + 30 * 86_400_000)
  const [owner] = await withCompanyTransaction(server.database, companyId, (db) =>
    db.all(sql<{ id: string }>`
      insert into sessions (company_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
      select company_id, ${uuidv7()}, id, ${hashToken(token)}, ${now}, ${now}, ${expires}
      from users where company_id = ${companyId} and is_owner returning user_id id`),
  )
  return { companyId, userId: owner?.id ?? '', token }
}

/** What `npm run verify` reports. */
export async function verify({ server }: Diwan): Promise<string[]> {
  const client = new pg.Client(server.database.address)
  await client.connect()
  try {
    return await verifyAll(client, server.storage, FEATURES)
  } finally {
    await client.end()
  }
}

/**
 * Masks the last part of each id, which a move replaces, and file links, which are new each time.
 */
const withoutIds = (text: string) =>
  text
    .replaceAll(/\/files\/[\w./-]+/g, '/files/…')
    .replaceAll(/([0-9a-f]{8}(-[0-9a-f]{4}){3}-)[0-9a-f]{12}/g, '$1…')

/**
 * Endpoints whose replies differ between installations: sessions, keys, and where orders are paid.
 */
const OWN = [
  ...['/sessions', '/orders/{id}', '/userProfile'],
  // The plan is not moved.
  ...['/getCompanyPlanDetails', '/checkout/{plan_id}'],
]

/** One id of each table. */
async function someIds(diwan: Diwan, companyId: string): Promise<string[]> {
  const ids: string[] = []
  for (const { table, key, ids: columns } of await tenantTables(diwan)) {
    const isApart = table === 'companies' || diwan.server.tenantData.notExported.has(table)
    if (isApart || !columns.includes('id')) continue
    const { rows } = await diwan.server.database.ownerPool.query<{ id: string }>(
      `select id from ${table} where ${key} = $1 order by id limit 1`,
      [companyId],
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** The row count of every table, and the stored files. */
export async function everything({ server }: Diwan) {
  const { rows } = await server.database.ownerPool.query<{ name: string }>(
    "select relname name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await server.database.ownerPool.query(`select count(*)::int n from ${name}`)
    counts[name] = counted.rows[0].n
  }
  return { counts, files: await keptFiles({ server }) }
}

/** The content of every stored file, by its key. */
export async function keptFiles({ server: { storage } }: Pick<Diwan, 'server'>) {
  const files = new Map<string, Buffer>()
  for (const prefix of ['attachments/', 'pictures/'])
    for await (const { key } of storage.list(prefix)) {
      const pieces: Buffer[] = []
      for await (const piece of (await storage.get(key))?.stream ?? []) pieces.push(piece)
      files.set(key, Buffer.concat(pieces))
    }
  return files
}

/** The inputs of a GET: several dates, or ids of everything. */
function inputsOf(endpoint: Endpoint, ids: readonly string[], days: readonly string[]) {
  const [, name = ''] = /\{(\w+)\}/.exec(endpoint.path) ?? []
  if (!name) return [{}]
  if (name === 'date') return days.map((value) => ({ params: { date: value } }))
  return ids.map((value) => ({ params: { [name]: value } }))
}

/** Everything that the owner of a company can read over HTTP, by path, with ids masked. */
export async function everyReply(diwan: Diwan, { companyId, token }: Visiting) {
  const ids = await someIds(diwan, companyId)
  const today = diwan.clock.now().getTime()
  const days = [0, 1, 5, 30].map((ago) =>
    new Date(today - ago * 86_400_000).toISOString().slice(0, 10),
  )
  const replies: Record<string, string> = {}
  for (const endpoint of diwan.server.endpoints) {
    if (endpoint.method !== 'GET' || endpoint.may === 'public' || OWN.includes(endpoint.path))
      continue
    for (const input of inputsOf(endpoint, ids, days)) {
      const url = urlOf(endpoint, input)
      const { statusCode, body } = await diwan.server.fastify.inject({
        ...{ method: 'GET', url, headers: { authorization: `Bearer ${token}` } },
      })
      replies[withoutIds(url)] = `${statusCode} ${withoutIds(body)}`
    }
  }
  return replies
}
