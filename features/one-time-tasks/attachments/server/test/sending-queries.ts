import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Diwan, urlOf } from '#app/server/test/diwan.ts'
import type { World } from '#app/server/test/world.ts'
import { type Attachment, addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import { FOLDER } from '#features/one-time-tasks/attachments/server/files.ts'
import { cleanUpContent } from '#features/one-time-tasks/tasks/server/content.ts'
import { FORM_TYPE, formOf, type Part } from '#features/profile/server/test/forms.ts'

export interface Sent {
  status: number
  body: { attachments: Attachment[]; message: string; error?: string }
}

interface Sending {
  taskId: string
  token: string
  headers?: Record<string, string>
}

/** Uploads files to a task over HTTP, with unchecked part headers. */
export async function sendFiles(
  { server }: Diwan,
  { taskId, token, headers }: Sending,
  files: readonly Part[],
): Promise<Sent> {
  const reply = await server.fastify.inject({
    method: 'POST',
    url: urlOf(addAttachments, { params: { id: taskId } }),
    headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE, ...headers },
    payload: formOf(...files.map((file) => ({ ...file, name: 'attachments' }))),
  })
  return { status: reply.statusCode, body: reply.json() }
}

export const get = ({ server }: Diwan, url: string) => server.fastify.inject({ method: 'GET', url })

/** The ids of the files in storage, with or without thumbnails. */
export async function storedIds({ server }: Diwan): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { key } of server.storage.list(`${FOLDER}/`))
    ids.add((key.split('/').at(-1) ?? '').slice(0, 36))
  return [...ids].sort()
}

/** The contents of the folder for uploads in progress. */
export function listUnfinishedUploads({ server }: Diwan): string[] {
  const folder = path.join(server.config.filesDir, 'tmp')
  return existsSync(folder) ? readdirSync(folder) : []
}

interface FileAccounts {
  ids: string[]
  ready: number
  bytes: number
  used: number
  counted: number
}

/** The database's view of a company's files: the rows, their sizes, and the stored counts. */
export const getFileAccounts = ({ write }: World): Promise<FileAccounts> =>
  write(async (db) => {
    const row = await db.first(sql<FileAccounts>`
      select coalesce(array_agg(id::text order by id::text), '{}') ids,
        count(*) filter (where state = 'ready')::int ready, coalesce(sum(size_bytes), 0)::float8 bytes,
        (select used_bytes::float8 from company_storage) used,
        (select coalesce(sum(attachments_count), 0)::int from one_time_tasks) counted
      from one_time_task_attachments`)
    if (!row) throw new Error('An aggregate has a row')
    return row
  })

/**
 * Asserts that each row has its file and each file its row, and that sizes and counts are exact.
 */
export async function expectConsistentFiles(
  diwan: Diwan,
  place: World,
  when: string,
): Promise<FileAccounts> {
  const books = await getFileAccounts(place)
  expect([when, await storedIds(diwan)]).toEqual([when, books.ids])
  expect([when, books.used, books.counted]).toEqual([when, books.bytes, books.ready])
  expect([when, books.ready, listUnfinishedUploads(diwan)]).toEqual([when, books.ids.length, []])
  return books
}

/**
 * Runs the queued clean-up jobs of deleted tasks, even if they are not due yet. Returns their
 * number.
 */
export async function runCleanupJobs({ server }: Diwan): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ payload: never }>(
    `with due as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.payload)
     select payload from due`,
    [cleanUpContent.name],
  )
  for (const { payload } of rows) await cleanUpContent.run(server, payload)
  return rows.length
}
