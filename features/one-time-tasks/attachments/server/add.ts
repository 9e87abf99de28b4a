import {
  type addAttachments,
  MAX_TASK_FILES,
} from '#features/one-time-tasks/attachments/contract.ts'
import { keyOf } from '#features/one-time-tasks/attachments/server/files.ts'
import { attachmentPresenter } from '#features/one-time-tasks/attachments/server/present.ts'
import {
  countOnTask,
  dropPending,
  insertPending,
  listAttachments,
  markReady,
  type NewAttachment,
} from '#features/one-time-tasks/attachments/server/queries.ts'
import { notifyParticipants } from '#features/one-time-tasks/comments/server/queries.ts'
import { mayComment } from '#features/one-time-tasks/tasks/server/policy.ts'
import { lockPermittedTask } from '#features/one-time-tasks/tasks/server/present.ts'
import { reserveStorage } from '#features/plans/limits/server/limits.ts'
import type { Ctx } from '#server/context.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, invalidField } from '#server/errors.ts'
import type { ReceivedFile } from '#server/files/receive-file.ts'
import { scanFile } from '#server/files/scanner.ts'
import type { Member, RunOnce } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { publishChange } from '#server/live/live.ts'
import type { Reply } from '#shared/endpoint.ts'

const FIELD = 'attachments'

const emptyFileError = ({ name }: ReceivedFile) =>
  invalidField(FIELD, {
    en: `“${name}” is empty.`,
    ar: `الملف «${name}» فارغ.`,
  })

const tooManyFilesError = () =>
  invalidField(FIELD, {
    en: `A task may have ${MAX_TASK_FILES} files at most.`,
    ar: `للمهمة ${MAX_TASK_FILES} ملف على الأكثر.`,
  })

const infectedFileError = ({ name }: ReceivedFile) =>
  invalidField(FIELD, {
    en: `“${name}” holds a virus and was not kept.`,
    ar: `الملف «${name}» يحوي فيروسًا ولم يُحفظ.`,
  })

const scanUnavailableError = () =>
  new Failure(
    503,
    {
      en: 'Files cannot be checked for viruses at the moment, so none are taken. Please try again in a few minutes.',
      ar: 'لا يمكن فحص الملفات من الفيروسات الآن، لذلك لا تُقبل أي ملفات. أعد المحاولة بعد بضع دقائق.',
    },
    { retryAfterSeconds: 60, cause: 'elsewhere' },
  )

type UploadReply = Reply<typeof addAttachments>

interface UploadContext {
  server: Server
  member: Member
  taskId: string
  once: RunOnce<UploadReply>
}

const inTransaction = <T>(
  { server, member }: UploadContext,
  work: (ctx: Ctx & { db: Transaction }) => Promise<T>,
) => withCompanyTransaction(server.database, member.companyId, (db) => work({ ...member, db }))

type PendingFile = ReceivedFile & NewAttachment

/** Inserts pending rows and reserves storage in the company's plan before any file is stored. */
function reservePending(adding: UploadContext, files: readonly PendingFile[]): Promise<void> {
  return inTransaction(adding, async (ctx) => {
    const task = await lockPermittedTask(ctx, adding.taskId, { may: mayComment })
    if ((await countOnTask(ctx, task.id)) + files.length > MAX_TASK_FILES) throw tooManyFilesError()
    await reserveStorage(
      ctx,
      files.reduce((sum, { size }) => sum + size, 0),
    )
    await insertPending(ctx, task.id, files)
  })
}

async function scanFiles({ config }: Server, files: readonly PendingFile[]): Promise<void> {
  for (const file of files) {
    const verdict = await scanFile(config, file.path)
    if (verdict === 'infected') throw infectedFileError(file)
    if (verdict !== 'clean') throw scanUnavailableError()
  }
}

/** Stores a file and, for a picture, its two thumbnails. Returns whether it is a picture. */
async function store({ server, member }: UploadContext, file: PendingFile): Promise<boolean> {
  const key = (variant?: 'small' | 'large') => keyOf(member.companyId, file.id, variant)
  await server.storage.put(key(), file)
  // Loaded on the first upload, so that it does not delay the server's start.
  const { createThumbnails } = await import('#server/files/images.ts')
  const pictures = file.type.startsWith('image/') ? await createThumbnails(file.path) : undefined
  if (!pictures) return false
  await server.storage.put(key('small'), pictures.small)
  await server.storage.put(key('large'), pictures.large)
  return true
}

async function storeAll(adding: UploadContext, files: readonly PendingFile[]) {
  const stored: { id: string; name: string; isPicture: boolean }[] = []
  for (const file of files)
    stored.push({ id: file.id, name: file.name, isPicture: await store(adding, file) })
  return stored
}

/** Marks the files as ready, notifies people, and returns the files as the uploader sees them. */
async function finish(
  { server, member, taskId }: UploadContext,
  ctx: Ctx & { db: Transaction },
  stored: Awaited<ReturnType<typeof storeAll>>,
): Promise<UploadReply> {
  const task = await lockPermittedTask(ctx, taskId, { may: mayComment })
  const ready = await markReady(ctx, task.id, stored)
  publishChange(ctx, 'tasks')
  const [first] = stored
  if (first) {
    const facts = { name: first.name, files: ready.length }
    notifyParticipants(ctx, 'task_files', { taskId: task.id, facts })
  }
  const rows = await listAttachments(ctx, task.id)
  const show = attachmentPresenter(server, member, task)
  return { attachments: rows.filter(({ id }) => ready.includes(id)).map(show) }
}

/**
 * Adds files to a task: first the row and its storage quota, then the file, then the state `ready`,
 * so that a row and its file never exist alone for long. Throws 403, 404, 422 and 503 and then
 * keeps nothing.
 */
export async function add(
  adding: UploadContext,
  received: readonly ReceivedFile[],
): Promise<UploadReply> {
  const emptyFile = received.find(({ size }) => size === 0)
  if (emptyFile) throw emptyFileError(emptyFile)
  const files = received.map((file): PendingFile => ({ ...file, id: uuidv7() }))
  const discardPending = () => {
    const ids = files.map(({ id }) => id)
    return inTransaction(adding, (ctx) => dropPending(ctx, ids))
  }
  await reservePending(adding, files)
  try {
    await scanFiles(adding.server, files)
    const stored = await storeAll(adding, files)
    let isFirst = false
    const added = await inTransaction(adding, (ctx) =>
      adding.once(ctx, () => {
        isFirst = true
        return finish(adding, ctx, stored)
      }),
    )
    // The same upload was sent twice concurrently; the other request has stored it already.
    if (!isFirst) await discardPending()
    return added
  } catch (error) {
    await discardPending()
    throw error
  }
}
