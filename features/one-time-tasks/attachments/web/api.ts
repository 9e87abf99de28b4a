import { call } from '#client/call.ts'
import { invalidateAfter } from '#client/query.ts'
import {
  type Attachment,
  addAttachments,
  deleteAttachment,
} from '#features/one-time-tasks/attachments/contract.ts'
import { uploadWithProgress } from '#features/one-time-tasks/files/web/upload.ts'
import type { Sending } from '#features/one-time-tasks/files/web/upload-queue.ts'
import { keepersOf } from '#features/one-time-tasks/tasks/web/keepers.ts'

const { keeps, show } = keepersOf<Attachment>()
/** Lets what keeps a task's files follow what has come and gone. */
export const keepsFiles = keeps

/** Puts one file on a task, where it is shown at once; its id. */
export async function addFile(taskId: string, file: File, how: Sending): Promise<string> {
  const form = new FormData()
  form.append('attachments', file, file.name)
  const input = { params: { id: taskId } }
  const { attachments } = await uploadWithProgress(addAttachments, input, { form, ...how })
  const isNew = ({ id }: Attachment) => attachments.some((one) => one.id === id)
  await show(taskId, (files) => [...files.filter((one) => !isNew(one)), ...attachments])
  invalidateAfter(addAttachments)
  return attachments[0]?.id ?? ''
}

/** Takes a file off a task. Throws as `call` does. */
export async function removeFile(taskId: string, id: string): Promise<void> {
  await call(deleteAttachment, { params: { id } })
  await show(taskId, (files) => files.filter((one) => one.id !== id))
  invalidateAfter(deleteAttachment)
}

/** Saves a file under its name: the server gives it out for that alone. */
export function save({ url, name }: Pick<Attachment, 'url' | 'name'>): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
