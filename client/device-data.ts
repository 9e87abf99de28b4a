import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { storageKeyOf } from '#client/session.ts'

/** Runs the work while no other tab holds this lock. Without lock support, runs it at once. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/**
 * Data that a device stores for a member until it has reached the server. Unlike local storage it
 * survives the end of a session. It is encrypted (AES-GCM) with a key that comes with the member's
 * profile and is deleted with the session.
 */
export const store = createStore('diwan', 'kept')

/** The stored kinds and their format versions: pages of two versions can be open at once. */
const FORMAT_VERSIONS = { outbox: 3, drafts: 2 }
/** The unencrypted names of the previous version: they are read, and deleted after encryption. */
const PREVIOUS_NAMES = { outbox: 'outbox 2', drafts: 'drafts' }

type Kind = keyof typeof FORMAT_VERSIONS
const storageName = (kind: Kind, userId: string) => `${kind} ${FORMAT_VERSIONS[kind]} ${userId}`
const previousStorageName = (kind: Kind, userId: string) => `${PREVIOUS_NAMES[kind]} ${userId}`

export interface EncryptedData {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

const aesGcmParams = (iv: EncryptedData['iv']) => ({ name: 'AES-GCM', iv })

export async function encrypt(key: CryptoKey, bytes: BufferSource): Promise<EncryptedData> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt(aesGcmParams(iv), key, bytes) }
}

export const decrypt = (key: CryptoKey, { iv, sealed }: EncryptedData): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(aesGcmParams(iv), key, sealed)

/**
 * The last key that this page used: its member's input still counts after another user has signed
 * in in another tab.
 */
let lastKey: { userId: string; key: CryptoKey } | undefined

/** Throws if the member's key is unknown here, or the browser has no cryptography (plain HTTP). */
export async function getKey(userId: string): Promise<CryptoKey> {
  const text = storageKeyOf(userId)
  if (!text && lastKey?.userId === userId) return lastKey.key
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  lastKey = { userId, key }
  return key
}

async function read<T>(key: CryptoKey, kind: Kind, userId: string): Promise<T | undefined> {
  const encrypted = await get<EncryptedData>(storageName(kind, userId), store)
  if (!encrypted) return get<T>(previousStorageName(kind, userId), store)
  return JSON.parse(new TextDecoder().decode(await decrypt(key, encrypted)))
}

/**
 * Encryption takes several event loop turns, in which an IndexedDB transaction would end. So tabs
 * use a lock.
 */
const withDeviceLock = <T>(work: () => Promise<T>): Promise<T> => withLock('diwan kept', work)

/** The data stored for a member. Throws if it cannot be read. */
export const readDeviceData = async <T>(kind: Kind, userId: string): Promise<T | undefined> =>
  read<T>(await getKey(userId), kind, userId)

/** Changes the stored data in one atomic step across tabs. Throws if it cannot be stored. */
export async function updateDeviceData<T>(
  [kind, userId]: [kind: Kind, userId: string],
  step: (old: T | undefined) => T,
): Promise<void> {
  const key = await getKey(userId)
  await withDeviceLock(async () => {
    const text = JSON.stringify(step(await read<T>(key, kind, userId)))
    const encrypted = await encrypt(key, new TextEncoder().encode(text))
    await set(storageName(kind, userId), encrypted, store)
    await del(previousStorageName(kind, userId), store)
  })
}

/** Deletes all data and files stored for a member: all their names end with the member's id. */
export function deleteDeviceData(userId: string): Promise<void> {
  if (lastKey?.userId === userId) lastKey = undefined
  return withDeviceLock(async () => {
    const names = await keys<string>(store)
    await delMany(
      names.filter((name) => name.endsWith(userId)),
      store,
    )
  }).catch(() => {})
}
