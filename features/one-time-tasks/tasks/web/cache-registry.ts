/** Updates the cached parts of a task. */
type CacheUpdater<Part> = (taskId: string, to: (parts: readonly Part[]) => Part[]) => Promise<void>

interface CacheRegistry<Part> {
  /** Registers a cache, so that it receives optimistic updates. */
  register: (keeper: CacheUpdater<Part>) => void
  /** Shows an optimistic update of the parts in all registered caches. */
  update: CacheUpdater<Part>
}

/** Creates a registry of the caches of one kind of task content, such as comments. */
export function createCacheRegistry<Part>(): CacheRegistry<Part> {
  const all = new Set<CacheUpdater<Part>>()
  return {
    register: (keeper) => void all.add(keeper),
    update: async (taskId, to) => {
      await Promise.all([...all].map((keep) => keep(taskId, to)))
    },
  }
}
