import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'

const STORAGE_FOLDER = 'web-assets'
/** The build names assets by their content, so that one name is the same file in all versions. */
const NAME = /^[\w.-]+-[\w-]{8}\.(css|js|svg|woff2)$/
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const DAY_MS = 86_400_000
/** An asset is available for at least a month after the last process of its version has ended. */
const RENEWED_MS = 30 * DAY_MS
const REMOVED_MS = 60 * DAY_MS
const AT_ONCE = 8
/** The longest time that a start waits for a bucket that is slow or unavailable. */
const MAX_STARTUP_WAIT_MS = 5_000

const toStorageKey = (name: string) => `${STORAGE_FOLDER}/${name}`
const isOlder = (storedAt: Date | undefined, ms: number) =>
  storedAt === undefined || Date.now() - storedAt.getTime() > ms

/** Stores the assets of this version where every process finds them, and removes expired ones. */
async function storeAssets({ storage }: Server, folder: string): Promise<void> {
  const kept = new Map<string, Date>()
  for await (const { key, storedAt } of storage.list(`${STORAGE_FOLDER}/`)) kept.set(key, storedAt)
  const own = (await readdir(folder)).filter((name) => NAME.test(name))
  const missing = own.filter((name) => isOlder(kept.get(toStorageKey(name)), RENEWED_MS))
  const store = async () => {
    for (let name = missing.pop(); name; name = missing.pop())
      await storage.put(toStorageKey(name), await readFile(path.join(folder, name)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, store))
  for (const name of own) kept.delete(toStorageKey(name))
  for (const [key, storedAt] of kept) if (isOlder(storedAt, REMOVED_MS)) await storage.remove(key)
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves an asset that this version does not have, for a page of an older or a newer version. */
async function serveStoredAsset(
  { storage }: Server,
  { method, url }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const [, name = '', kind = ''] = /^\/assets\/([^/?]+\.(\w+))/.exec(url) ?? []
  if ((method !== 'GET' && method !== 'HEAD') || !NAME.test(name)) throw notFound()
  const kept = await storage.get(toStorageKey(name))
  if (!kept) throw notFound()
  if (method === 'HEAD') kept.stream.destroy()
  return reply
    .headers({ 'cache-control': FOR_EVER, 'content-length': kept.size })
    .type(TYPES[kind] ?? '')
    .send(method === 'HEAD' ? undefined : kept.stream)
}

/**
 * Serves the assets below `folder` with a permanent cache header, and those of other versions:
 * during a rolling update a page and its assets can come from two versions, and an open page
 * outlives its version.
 */
export async function serveAssets(server: Server, folder: string): Promise<void> {
  const { fastify, log } = server
  await fastify.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => serveStoredAsset(server, request, reply))
      await scope.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        etag: false,
        lastModified: false,
        acceptRanges: false,
        decorateReply: false,
        schemaHide: true,
      })
    },
    { prefix: '/assets' },
  )
  const keepQuietly = () =>
    storeAssets(server, folder).catch((error: unknown) =>
      log.warn({ why: String(error) }, 'assets are not kept for other versions'),
    )
  const timer = setInterval(keepQuietly, DAY_MS).unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
  await Promise.race([keepQuietly(), sleep(MAX_STARTUP_WAIT_MS, undefined, { ref: false })])
}
