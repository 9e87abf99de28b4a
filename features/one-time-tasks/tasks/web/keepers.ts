/** Updates the cached parts of a task. */
type Keeper<Part> = (taskId: string, to: (parts: readonly Part[]) => Part[]) => Promise<void>

interface Keepers<Part> {
  /** Registers a cache, so that it receives optimistic updates. */
  keeps: (keeper: Keeper<Part>) => void
  /** Shows an optimistic update of the parts in all registered caches. */
  show: Keeper<Part>
}

/** Creates a registry of the caches of one kind of task content, such as comments. */
export function keepersOf<Part>(): Keepers<Part> {
  const all = new Set<Keeper<Part>>()
  return {
    keeps: (keeper) => void all.add(keeper),
    show: async (taskId, to) => {
      await Promise.all([...all].map((keep) => keep(taskId, to)))
    },
  }
}
