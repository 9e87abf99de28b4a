import { createStore, del, delMany, get, set } from 'idb-keyval'
import { locked } from '#client/locked.ts'
import { storageKeyOf } from '#client/session.ts'

/**
 * Data that a device stores for a member until it has reached the server. Unlike local storage it
 * survives the end of a session. It is encrypted (AES-GCM) with a key that comes with the member's
 * profile and is deleted with the session.
 */
const store = createStore('diwan', 'kept')

/** The stored kinds and their format versions: pages of two versions can be open at once. */
const SHAPES = { outbox: 3, drafts: 2 }
/** The unencrypted names of the previous version: they are read, and deleted after encryption. */
const FORMER = { outbox: 'outbox 2', drafts: 'drafts' }

type Kind = keyof typeof SHAPES
const nameOf = (kind: Kind, userId: string) => `${kind} ${SHAPES[kind]} ${userId}`
const formerNameOf = (kind: Kind, userId: string) => `${FORMER[kind]} ${userId}`

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const by = (iv: Sealed['iv']) => ({ name: 'AES-GCM', iv })

/**
 * The last key that this page used: its member's input still counts after another user has signed
 * in in another tab.
 */
let held: { userId: string; key: CryptoKey } | undefined

/** Throws if the member's key is unknown here, or the browser has no cryptography (plain HTTP). */
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

/**
 * Encryption takes several event loop turns, in which an IndexedDB transaction would end. So tabs
 * use a lock.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> => locked('diwan kept', work)

/** The data stored for a member. Throws if it cannot be read. */
export const readKept = async <T>(kind: Kind, userId: string): Promise<T | undefined> =>
  read<T>(await keyOf(userId), kind, userId)

/** Changes the stored data in one atomic step across tabs. Throws if it cannot be stored. */
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

/** Deletes all data stored for a member. */
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
