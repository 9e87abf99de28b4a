import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bearer, post, send } from '../cases.ts'
import { type Employer, sumOf } from '../journal.ts'

/** A file that is always sent with the same idempotency key. */
export interface Parcel {
  key: string
  bytes: Buffer<ArrayBuffer>
  sum: string
}

export function parcel(size: number): Parcel {
  const bytes = randomBytes(size)
  return { key: randomUUID(), bytes, sum: sumOf(bytes) }
}

/** Creates the task that receives the files. */
export async function taskFor({ url, token, userId }: Employer): Promise<string> {
  const body = { title: randomUUID(), assigned_user_id: [userId] }
  const { task } = await send(url, post('/api/tasks', body, bearer(token)))
  return task.id
}

/**
 * The result of an upload: `kept`, `later` for a 503 with Retry-After, or the status with the body.
 */
export async function upload(
  { url, token }: Employer,
  task: string,
  { key, bytes }: Parcel,
): Promise<string> {
  const form = new FormData()
  form.append('attachments', new Blob([bytes]), 'note.bin')
  const response = await fetch(`${url}/api/tasks/${task}/attachments`, {
    method: 'POST',
    headers: { ...bearer(token), 'idempotency-key': key },
    body: form,
  }).catch(() => undefined)
  const text = await response?.text().catch(() => '')
  if (response?.ok) return 'kept'
  const isLater = response?.status === 503 && response.headers.has('retry-after')
  return isLater ? 'later' : `${response?.status ?? 0} ${text}`
}

/** Uploads files one after the other; returns their results. */
export async function uploadAll(employer: Employer, task: string, parcels: readonly Parcel[]) {
  const answers: string[] = []
  for (const one of parcels) answers.push(await upload(employer, task, one))
  return answers
}

/** Uploads files until all are accepted, for about half a minute at most. */
export async function uploadAgain(employer: Employer, task: string, parcels: readonly Parcel[]) {
  for (let turn = 0; turn < 60; turn += 1) {
    const answers = await uploadAll(employer, task, parcels)
    if (answers.every((answer) => answer === 'kept')) return true
    await sleep(500)
  }
  return false
}

/** The names of all files below a folder, without folders. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
