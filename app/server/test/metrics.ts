import type { Server } from '#server/http/server.ts'

/** The current `/metrics`: the value of each line, by its name and labels. */
export async function metricsOf({ fastify }: Server): Promise<Map<string, number>> {
  const { payload } = await fastify.inject('/metrics')
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}
