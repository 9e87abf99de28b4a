import * as z from 'zod/mini'
import { VIEW_PERMISSIONS } from '#features/projects/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, message, namedRef, pageSchema, paging } from '#shared/fields.ts'

/** The maximum number of files per upload, and the maximum size of each. */
export const MAX_FILES = 10
export const MAX_BYTES = 10 * 1024 * 1024
/** The maximum number of files on a task. */
export const MAX_TASK_FILES = 200

/** A file on a task. Its links expire after minutes; each reading creates new ones. */
const file = {
  id,
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Detected from the content; the type that the sender claims is ignored. */
  type: z.string(),
  /** The download URL. */
  url: z.string(),
  /** For pictures only: a small and a large version, encoded again. */
  thumbnail_url: z.nullable(z.string()),
  preview_url: z.nullable(z.string()),
  user: namedRef,
  created_at: instant,
}

export const Attachment = z.strictObject({ ...file, can: z.strictObject({ delete: z.boolean() }) })
export type Attachment = z.output<typeof Attachment>

/** A file of a project, with the task that it belongs to. */
const ProjectFile = z.strictObject({ ...file, task: z.strictObject({ id, title: z.string() }) })
export type ProjectFile = z.output<typeof ProjectFile>

const ofOne = { params: z.strictObject({ id }) }

export const addAttachments = endpoint({
  method: 'POST',
  path: '/tasks/{id}/attachments',
  summary: 'Puts files on a task',
  ...ofOne,
  upload: {
    field: 'attachments',
    maxBytes: MAX_BYTES,
    maxFiles: MAX_FILES,
    tooLarge: {
      en: 'A file may weigh 10 MB at most.',
      ar: 'حجم الملف 10 ميغابايت على الأكثر.',
    },
  },
  reply: z.strictObject({ attachments: z.array(Attachment) }),
  statuses: [201],
  may: 'member',
  changes: 'tasks',
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/taskAttachments/{id}',
  summary: 'Takes a file off a task, and removes it',
  ...ofOne,
  reply: message,
  may: 'member',
  changes: 'tasks',
})

export const listProjectAttachments = endpoint({
  method: 'GET',
  path: '/projects/{id}/attachments',
  summary: 'The files of a project’s tasks that the caller may see, the newest first',
  ...ofOne,
  query: z.strictObject(paging),
  reply: pageSchema(ProjectFile),
  may: [...VIEW_PERMISSIONS],
  shows: ['tasks', 'projects', 'people', 'company'],
})
