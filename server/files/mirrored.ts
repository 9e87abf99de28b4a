import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from '#server/files/storage.ts'

/** Keeps each file in a second place, too; what is removed stays there until the next backup. */
export const mirrored = (storage: Storage, mirror: Storage, log: FastifyBaseLogger): Storage => ({
  put: async (key, content) => {
    await storage.put(key, content)
    // The next backup brings what a full disk refused now; nobody's work waits for it.
    await mirror.put(key, content).catch((error: unknown) => log.warn(error, 'file not backed up'))
  },
  get: (key, range) => storage.get(key, range),
  remove: (key) => storage.remove(key),
  list: (prefix) => storage.list(prefix),
})
