/** Of each thing the write that was begun last and has no answer yet. */
const latest = new Map<string, { write: string; done: Promise<unknown> }>()

/** Does its work after all that was begun before of any of the same things, whatever became of that. */
export async function inTurn<T>(
  things: readonly string[],
  write: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = things.flatMap((thing) => latest.get(thing)?.done ?? [])
  const done = before.length > 0 ? Promise.allSettled(before).then(work) : work()
  for (const thing of things) latest.set(thing, { write, done })
  try {
    return await done
  } finally {
    for (const thing of things) if (latest.get(thing)?.done === done) latest.delete(thing)
  }
}

/** Whether a different write of one of the things is on its way: the same as before it is new then. */
export const isOvertaken = (things: readonly string[], write: string): boolean =>
  things.some((thing) => (latest.get(thing)?.write ?? write) !== write)
