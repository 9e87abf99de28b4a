import { readSession } from '#client/session.ts'

/** Emptied whenever the browser forgets who was signed in (`clearStorage`). */
const CACHE = 'diwan-seen'

const addressOf = (name: string) => `/seen/${readSession()?.userId ?? ''}/${name}`

/** Keeps what its reader saw last, for a time without network. Where the browser keeps nothing, nothing is. */
export async function saveOfflineSnapshot(name: string, data: unknown): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE)
  await cache?.put(addressOf(name), new Response(JSON.stringify(data)))
}

/** What this reader saw last, and nobody else. */
export async function readOfflineSnapshot<T>(name: string): Promise<T | undefined> {
  const found = await globalThis.caches?.match(addressOf(name), { cacheName: CACHE })
  return found && ((await found.json()) as T)
}
