import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { enqueue } from '#server/jobs/jobs.ts'

/** Files that whoever knows a name may see: their folder, what names look like, what they are served as. */
export interface PublicFiles {
  folder: string
  name: RegExp
  type: string
}

/** Where a public file is kept. Throws for what is no name of these. */
export function keyOf({ folder, name: form }: PublicFiles, name: string): string {
  if (!form.test(name)) throw new Error('Not a name of these files')
  return `${folder}/${name}`
}

/** Removes a file that nothing points at any more; a failure leaves it behind and is logged. */
export async function removeQuietly(
  { storage, log }: Pick<Server, 'storage' | 'log'>,
  key: string,
): Promise<void> {
  await storage
    .remove(key)
    .catch((error: unknown) => log.warn({ why: String(error) }, 'a file could not be removed'))
}

const removalJob = (folder: string) => `files.remove_${folder}`

/** Queues the removal of the file behind an address, in the transaction that lets go of it. */
export async function dropFile(ctx: Pick<Ctx, 'db' | 'traceId'>, url: string): Promise<void> {
  const [folder = '', name] = url.split('/').slice(-2)
  await enqueue(ctx, removalJob(folder), { name })
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves files to whoever knows a name; the names cannot be guessed and never change their file. */
export function servePublicFiles(server: Server, files: PublicFiles): void {
  const url = `/files/${files.folder}/:name`
  server.jobs[removalJob(files.folder)] = ({ name }: { name: string }) =>
    server.storage.remove(keyOf(files, name))
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
      const kept = await server.storage.get(keyOf(files, name))
      if (!kept) throw notFound()
      return reply
        .headers({ 'cache-control': FOR_EVER, 'content-length': kept.size })
        .type(files.type)
        .send(kept.stream)
    },
  )
}
