/** The latest write per thing that has no answer yet. */
const pendingWrites = new Map<string, { write: string; done: Promise<unknown> }>()

/**
 * Runs the work after all earlier work on any of the same things, whether that succeeded or not.
 */
export async function runInOrder<T>(
  things: readonly string[],
  write: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = things.flatMap((thing) => pendingWrites.get(thing)?.done ?? [])
  const done = before.length > 0 ? Promise.allSettled(before).then(work) : work()
  for (const thing of things) pendingWrites.set(thing, { write, done })
  try {
    return await done
  } finally {
    for (const thing of things)
      if (pendingWrites.get(thing)?.done === done) pendingWrites.delete(thing)
  }
}

/**
 * Whether a different write to one of the things is in flight: then a repeated write is a new one.
 */
export const hasOtherPendingWrite = (things: readonly string[], write: string): boolean =>
  things.some((thing) => (pendingWrites.get(thing)?.write ?? write) !== write)
