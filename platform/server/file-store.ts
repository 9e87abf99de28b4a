import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { notFound } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Server } from '#platform/server/server.ts'
import type { Queries } from '#platform/server/tenant.ts'

/** Files of one kind: a folder below FILES_DIR, what its names look like, and what they are served as. */
export interface FileStore {
  folder: string
  name: RegExp
  type: string
}

const placeOf = ({ config }: Server, { folder, name: form }: FileStore, name: string): string => {
  if (!form.test(name)) throw new Error('Not a name of this store')
  return path.join(config.filesDir, folder, name)
}

/** Waits until what was written, or a folder's list of names, would survive a loss of power. */
async function written(target: string, flags: 'r' | 'wx', bytes?: Uint8Array): Promise<void> {
  const handle = await open(target, flags, 0o600)
  try {
    if (bytes) await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps a file, whole or not at all. The name is ours, never one that a client chose. */
export async function putFile(
  server: Server,
  store: FileStore,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<void> {
  const target = placeOf(server, store, name)
  const folder = path.dirname(target)
  const unfinished = `${target}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await written(unfinished, 'wx', bytes)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  if (process.platform !== 'win32') await written(folder, 'r')
}

/** Removes a file that nothing points at any more; a failure leaves it behind and is logged. */
export async function removeFile(server: Server, store: FileStore, name: string): Promise<void> {
  await rm(placeOf(server, store, name), { force: true }).catch((error: unknown) =>
    server.log.warn({ why: String(error) }, 'a file could not be removed'),
  )
}

const removalJob = (folder: string) => `files.remove_${folder}`

/** Queues the removal of the file behind an address, in the transaction that lets go of it. */
export async function dropFile(db: Queries, url: string): Promise<void> {
  const [folder = '', name] = url.split('/').slice(-2)
  await enqueue(db, removalJob(folder), { name })
}

async function readWhole(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ENOENT' ? notFound() : error
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves a store to whoever knows a name; the names cannot be guessed and never change their file. */
export function serveFileStore(server: Server, store: FileStore): void {
  const url = `/files/${store.folder}/:name`
  server.jobs[removalJob(store.folder)] = ({ name }: { name: string }) =>
    removeFile(server, store, name)
  server.fastify.get<{ Params: { name: string } }>(
    url,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (!store.name.test(name)) throw notFound()
      const bytes = await readWhole(placeOf(server, store, name))
      return reply.header('cache-control', FOR_EVER).type(store.type).send(bytes)
    },
  )
}
