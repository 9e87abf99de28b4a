import { createStore, del, delMany, get, set } from 'idb-keyval'
import { locked } from '#client/locked.ts'
import { storageKeyOf } from '#client/session.ts'

/**
 * What a device keeps for a member until it has reached the server. It outlives the end of a session,
 * unlike local storage, but only its member can read it: it is sealed (AES-GCM) with a key that comes
 * with their profile and goes with their session.
 */
const store = createStore('diwan', 'kept')

/** What is kept, with the number of its shape: pages of two versions may be open at once. */
const SHAPES = { outbox: 3, drafts: 2 }
/** What the version before kept, unsealed: it is read, and goes when it is sealed. */
const FORMER = { outbox: 'outbox 2', drafts: 'drafts' }

type Kind = keyof typeof SHAPES
const nameOf = (kind: Kind, userId: string) => `${kind} ${SHAPES[kind]} ${userId}`
const formerNameOf = (kind: Kind, userId: string) => `${FORMER[kind]} ${userId}`

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const by = (iv: Sealed['iv']) => ({ name: 'AES-GCM', iv })

/** The key that this page used last: what its member says still counts when another has signed in beside it. */
let held: { userId: string; key: CryptoKey } | undefined

/** Throws where neither session nor page has the member's key, or the browser no cryptography (plain HTTP). */
async function keyOf(userId: string): Promise<CryptoKey> {
  const text = storageKeyOf(userId)
  if (!text && held?.userId === userId) return held.key
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  held = { userId, key }
  return key
}

async function read<T>(key: CryptoKey, kind: Kind, userId: string): Promise<T | undefined> {
  const kept = await get<Sealed>(nameOf(kind, userId), store)
  if (!kept) return get<T>(formerNameOf(kind, userId), store)
  const bytes = await crypto.subtle.decrypt(by(kept.iv), key, kept.sealed)
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Sealing takes several turns, in which a transaction of IndexedDB would end: tabs wait for a lock. */
const alone = <T>(work: () => Promise<T>): Promise<T> => locked('diwan kept', work)

/** What is kept for a member; throws where it cannot be read. */
export const readKept = async <T>(kind: Kind, userId: string): Promise<T | undefined> =>
  read<T>(await keyOf(userId), kind, userId)

/** Changes it, in one step that no other tab can get between; throws where it cannot be kept. */
export async function changeKept<T>(
  [kind, userId]: [kind: Kind, userId: string],
  step: (old: T | undefined) => T,
): Promise<void> {
  const key = await keyOf(userId)
  await alone(async () => {
    const text = JSON.stringify(step(await read<T>(key, kind, userId)))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(by(iv), key, new TextEncoder().encode(text))
    await set(nameOf(kind, userId), { iv, sealed }, store)
    await del(formerNameOf(kind, userId), store)
  })
}

/** Forgets all that is kept for a member. */
export function forgetKept(userId: string): Promise<void> {
  if (held?.userId === userId) held = undefined
  return alone(() =>
    delMany(
      (['outbox', 'drafts'] as const).flatMap((kind) => [
        nameOf(kind, userId),
        formerNameOf(kind, userId),
      ]),
      store,
    ),
  ).catch(() => {})
}
