import { notFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'

/**
 * Files that everybody who knows a name may see: their folder, the pattern of their names, their
 * media type.
 */
export interface PublicFiles {
  folder: string
  name: RegExp
  type: string
}

/** The storage key of a public file. Throws if the name does not match the pattern. */
export function toStorageKey({ folder, name: form }: PublicFiles, name: string): string {
  if (!form.test(name)) throw new Error('Not a name of these files')
  return `${folder}/${name}`
}

/**
 * Removes a file that nothing refers to any more. A failure is logged and leaves the file behind.
 */
export async function removeQuietly(
  { storage, log }: Pick<Server, 'storage' | 'log'>,
  key: string,
): Promise<void> {
  await storage
    .remove(key)
    .catch((error: unknown) => log.warn({ why: String(error) }, 'a file could not be removed'))
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves files to everybody who knows a name. Names cannot be guessed, and a name's file never
 * changes.
 */
export function servePublicFiles(server: Server, files: PublicFiles): void {
  const url = `/files/${files.folder}/:name`
  server.fastify.get<{ Params: { name: string } }>(
    url,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      if (!files.name.test(name)) throw notFound()
      const kept = await server.storage.get(toStorageKey(files, name))
      if (!kept) throw notFound()
      return reply
        .headers({ 'cache-control': FOR_EVER, 'content-length': kept.size })
        .type(files.type)
        .send(kept.stream)
    },
  )
}
