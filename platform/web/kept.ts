import { createStore, del, get, keys, set } from 'idb-keyval'
import { storageKeyOf } from '#platform/web/session.ts'

/**
 * What a device keeps for a member until it has reached the server. It outlives the end of a session,
 * unlike local storage, but only its member can read it: it is sealed (AES-GCM) with a key that comes
 * with their profile and goes with their session.
 */
const store = createStore('diwan', 'kept')

/** What is kept, by its kind; a new shape takes a new name, because pages of two versions may be open. */
const nameOf = (kind: string, userId: string) => `${kind} ${userId}`

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12
const cryptoKeys = new Map<string, Promise<CryptoKey>>()

/** Throws where the member is not the one who is signed in, or the browser has no cryptography (plain HTTP). */
async function keyOf(userId: string): Promise<CryptoKey> {
  const known = cryptoKeys.get(userId)
  if (known) return known
  const text = storageKeyOf(userId)
  if (!text) throw new Error('Nothing of another member can be read')
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const key = crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt'])
  cryptoKeys.set(userId, key)
  return key
}

async function open<T>(key: CryptoKey, { iv, sealed }: Sealed): Promise<T> {
  const bytes = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed)
  return JSON.parse(new TextDecoder().decode(bytes))
}

async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes) }
}

/** Sealing takes several turns, in which a transaction of IndexedDB would end: tabs wait for a lock. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('diwan kept', work) : work()

/** What is kept for a member; throws where it cannot be read. */
export async function readKept<T>(kind: string, userId: string): Promise<T | undefined> {
  const key = await keyOf(userId)
  const kept = await get<Sealed>(nameOf(kind, userId), store)
  return kept && open<T>(key, kept)
}

/** Changes it, in one step that no other tab can get between; throws where it cannot be kept. */
export async function changeKept<T>(
  [kind, userId]: [kind: string, userId: string],
  step: (old: T | undefined) => T,
): Promise<void> {
  const key = await keyOf(userId)
  await alone(async () => {
    const name = nameOf(kind, userId)
    const kept = await get<Sealed>(name, store)
    const value = step(kept && (await open<T>(key, kept)))
    await set(name, await seal(key, value), store)
  })
}

/** Gives what a former version kept, unsealed, to `take`, and forgets it when that has kept it. */
export async function takeFormer(
  [kind, userId]: [kind: string, userId: string],
  take: (former: unknown) => Promise<unknown>,
): Promise<void> {
  const former = await get<unknown>(nameOf(kind, userId), store).catch(() => undefined)
  if (former === undefined) return
  await take(former)
  await del(nameOf(kind, userId), store)
}

/** Forgets all that is kept for a member. */
export const forgetKept = (userId: string): Promise<void> =>
  alone(async () => {
    cryptoKeys.delete(userId)
    for (const name of await keys(store))
      if (String(name).endsWith(` ${userId}`)) await del(name, store)
  }).catch(() => {})
