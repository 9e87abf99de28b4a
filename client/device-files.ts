import { del, get, set } from 'idb-keyval'
import { decrypt, type EncryptedData, encrypt, getKey, store } from '#client/device-data.ts'

/**
 * Files that a device stores for a member until they have reached the server, encrypted like
 * `device-data`. Where the browser cannot store them they last as long as the page.
 */
interface StoredFile extends EncryptedData {
  type: string
}

const ofPage = new Map<string, Blob>()

/** The member's id is last, so that `deleteDeviceData` finds it. */
const nameOf = (id: string, userId: string) => `file ${id} ${userId}`

export async function storeDeviceFile(userId: string, id: string, file: Blob): Promise<void> {
  const name = nameOf(id, userId)
  ofPage.set(name, file)
  try {
    const key = await getKey(userId)
    const encrypted = await encrypt(key, await file.arrayBuffer())
    await set(name, { ...encrypted, type: file.type } satisfies StoredFile, store)
  } catch {
    // It lasts as long as the page.
  }
}

/** The stored file; undefined if it is not on this device, or cannot be read. */
export async function readDeviceFile(userId: string, id: string): Promise<Blob | undefined> {
  const name = nameOf(id, userId)
  const own = ofPage.get(name)
  if (own) return own
  try {
    const stored = await get<StoredFile>(name, store)
    if (!stored) return undefined
    const bytes = await decrypt(await getKey(userId), stored)
    return new Blob([bytes], { type: stored.type })
  } catch {
    return undefined
  }
}

export async function deleteDeviceFile(userId: string, id: string): Promise<void> {
  ofPage.delete(nameOf(id, userId))
  await del(nameOf(id, userId), store).catch(() => {})
}
