import { call } from '#client/call.ts'
import { invalidateAfter } from '#client/query.ts'
import {
  type Attachment,
  addAttachments,
  deleteAttachment,
} from '#features/one-time-tasks/attachments/contract.ts'
import { uploadWithProgress } from '#features/one-time-tasks/files/web/upload.ts'
import type { SendOptions } from '#features/one-time-tasks/files/web/upload-queue.ts'
import { createCacheRegistry } from '#features/one-time-tasks/tasks/web/cache-registry.ts'

const { register, update } = createCacheRegistry<Attachment>()
/** Registers a cache of a task's files, so that it receives added and removed files. */
export const registerFilesCache = register

/** Adds one file to a task and shows it immediately. Returns its id. */
export async function addFile(taskId: string, file: File, how: SendOptions): Promise<string> {
  const form = new FormData()
  form.append('attachments', file, file.name)
  const input = { params: { id: taskId } }
  const { attachments } = await uploadWithProgress(addAttachments, input, { form, ...how })
  const isNew = ({ id }: Attachment) => attachments.some((one) => one.id === id)
  await update(taskId, (files) => [...files.filter((one) => !isNew(one)), ...attachments])
  invalidateAfter(addAttachments)
  return attachments[0]?.id ?? ''
}

/** Removes a file from a task. Throws as `call` does. */
export async function removeFile(taskId: string, id: string): Promise<void> {
  await call(deleteAttachment, { params: { id } })
  await update(taskId, (files) => files.filter((one) => one.id !== id))
  invalidateAfter(deleteAttachment)
}
