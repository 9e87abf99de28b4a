/** Changes by hand what is kept of a task's parts. */
type Keeper<Part> = (taskId: string, to: (parts: readonly Part[]) => Part[]) => Promise<void>

interface Keepers<Part> {
  /** Lets what keeps the parts follow what is shown at once. */
  keeps: (keeper: Keeper<Part>) => void
  /** Shows a change of the parts at once, wherever they are kept. */
  show: Keeper<Part>
}

/** Who keeps one kind of what belongs to a task, such as its comments. */
export function keepersOf<Part>(): Keepers<Part> {
  const all = new Set<Keeper<Part>>()
  return {
    keeps: (keeper) => void all.add(keeper),
    show: async (taskId, to) => {
      await Promise.all([...all].map((keep) => keep(taskId, to)))
    },
  }
}
