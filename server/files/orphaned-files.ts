import { createReadQueries, type Queries } from '#server/database/tenant.ts'
import { removeQuietly } from '#server/files/public-files.ts'
import type { Server } from '#server/http/server.ts'

const OLD_MS = 24 * 3_600_000

type FindFileRows = (db: Queries, companyId: string, ids: readonly string[]) => Promise<unknown[]>

/** The company and the id of the row that a stored file belongs to. */
const parseKey = (key: string) =>
  /^[a-z-]+\/([0-9a-f-]{36})\/([0-9a-f-]{36})(?:-\w+\.webp)?$/.exec(key)?.slice(1)

/**
 * Removes the files of a folder that are at least a day old and have no row; `known` returns the
 * rows that exist for some ids.
 */
export async function removeOrphanedFiles(
  server: Server,
  folder: string,
  findRows: FindFileRows,
): Promise<void> {
  const before = server.clock.now().getTime() - OLD_MS
  for await (const { key, storedAt } of server.storage.list(`${folder}/`)) {
    const [companyId, id] = parseKey(key) ?? []
    if (!companyId || !id || storedAt.getTime() > before) continue
    const rows = await findRows(createReadQueries(server.database, companyId), companyId, [id])
    if (rows.length === 0) await removeQuietly(server, key)
  }
}
