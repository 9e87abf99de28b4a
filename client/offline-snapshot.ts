import { readSession } from '#client/session.ts'

/** Deleted when the browser forgets the signed-in user (`clearStorage`). */
const CACHE = 'diwan-seen'

const snapshotUrl = (name: string) => `/seen/${readSession()?.userId ?? ''}/${name}`

/** Stores what the user saw last, for use offline. Does nothing if the browser has no cache. */
export async function saveOfflineSnapshot(name: string, data: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE)
  await cache?.put(snapshotUrl(name), new Response(JSON.stringify(data)))
}

/** What this user saw last, never another user's data. */
export async function readOfflineSnapshot<T>(name: string): Promise<T | undefined> {
  const found = await globalThis.caches?.match(snapshotUrl(name), { cacheName: CACHE })
  return found && ((await found.json()) as T)
}
