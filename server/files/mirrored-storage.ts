import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '#server/files/storage.ts'

/** Stores each file in a second place too; a removed file stays there until the next backup. */
export const createMirroredStorage = (
  storage: Storage,
  mirror: Storage,
  log: FastifyBaseLogger,
): Storage => ({
  put: async (key, content) => {
    await storage.put(key, content)
    // The next backup copies what a full disk refused now; the write itself does not fail.
    await mirror.put(key, content).catch((error: unknown) => log.warn(error, 'file not backed up'))
  },
  get: (key, range) => storage.get(key, range),
  remove: (key) => storage.remove(key),
  list: (prefix) => storage.list(prefix),
})
