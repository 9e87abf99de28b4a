import { type addAttachments, MAX_OF_TASK } from '#features/one-time-tasks/attachments/contract.ts'
import { keyOf } from '#features/one-time-tasks/attachments/server/files.ts'
import { shownAttachments } from '#features/one-time-tasks/attachments/server/present.ts'
import {
  type Arriving,
  countOnTask,
  dropPending,
  insertPending,
  listAttachments,
  markReady,
} from '#features/one-time-tasks/attachments/server/queries.ts'
import { tellTalkers } from '#features/one-time-tasks/comments/server/queries.ts'
import { mayComment } from '#features/one-time-tasks/tasks/server/policy.ts'
import { lockPermittedTask } from '#features/one-time-tasks/tasks/server/present.ts'
import { reserveStorage } from '#features/plans/limits/server/limits.ts'
import type { Ctx } from '#server/context.ts'
import { type Transaction, withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, invalidField } from '#server/errors.ts'
import type { ReceivedFile } from '#server/files/received.ts'
import { scanFile } from '#server/files/scanner.ts'
import type { Member, RunOnce } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { publishChange } from '#server/live/live.ts'
import type { Reply } from '#shared/endpoint.ts'

const FIELD = 'attachments'

const empty = ({ name }: ReceivedFile) =>
  invalidField(FIELD, {
    en: `“${name}” is empty.`,
    ar: `الملف «${name}» فارغ.`,
  })

const tooMany = () =>
  invalidField(FIELD, {
    en: `A task may have ${MAX_OF_TASK} files at most.`,
    ar: `للمهمة ${MAX_OF_TASK} ملف على الأكثر.`,
  })

const infected = ({ name }: ReceivedFile) =>
  invalidField(FIELD, {
    en: `“${name}” holds a virus and was not kept.`,
    ar: `الملف «${name}» يحوي فيروسًا ولم يُحفظ.`,
  })

const unscanned = () =>
  new Failure(
    503,
    {
      en: 'Files cannot be checked for viruses at the moment, so none are taken. Please try again in a few minutes.',
      ar: 'لا يمكن فحص الملفات من الفيروسات الآن، لذلك لا تُقبل أي ملفات. أعد المحاولة بعد بضع دقائق.',
    },
    { retryAfterSeconds: 60, cause: 'elsewhere' },
  )

type Added = Reply<typeof addAttachments>

interface Adding {
  server: Server
  member: Member
  taskId: string
  once: RunOnce<Added>
}

const within = <T>(
  { server, member }: Adding,
  work: (ctx: Ctx & { db: Transaction }) => Promise<T>,
) => withCompanyTransaction(server.database, member.companyId, (db) => work({ ...member, db }))

type Placed = ReceivedFile & Arriving

/** Inserts pending rows and reserves storage in the company's plan before any file is stored. */
function expect(adding: Adding, files: readonly Placed[]): Promise<void> {
  return within(adding, async (ctx) => {
    const task = await lockPermittedTask(ctx, adding.taskId, { may: mayComment })
    if ((await countOnTask(ctx, task.id)) + files.length > MAX_OF_TASK) throw tooMany()
    await reserveStorage(
      ctx,
      files.reduce((sum, { size }) => sum + size, 0),
    )
    await insertPending(ctx, task.id, files)
  })
}

async function ensureHarmless({ config }: Server, files: readonly Placed[]): Promise<void> {
  for (const file of files) {
    const verdict = await scanFile(config, file.path)
    if (verdict === 'infected') throw infected(file)
    if (verdict !== 'clean') throw unscanned()
  }
}

/** Stores a file and, for a picture, its two thumbnails. Returns whether it is a picture. */
async function store({ server, member }: Adding, file: Placed): Promise<boolean> {
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

async function storeAll(adding: Adding, files: readonly Placed[]) {
  const stored: { id: string; name: string; isPicture: boolean }[] = []
  for (const file of files)
    stored.push({ id: file.id, name: file.name, isPicture: await store(adding, file) })
  return stored
}

/** Marks the files as ready, notifies people, and returns the files as the uploader sees them. */
async function finish(
  { server, member, taskId }: Adding,
  ctx: Ctx & { db: Transaction },
  stored: Awaited<ReturnType<typeof storeAll>>,
): Promise<Added> {
  const task = await lockPermittedTask(ctx, taskId, { may: mayComment })
  const ready = await markReady(ctx, task.id, stored)
  publishChange(ctx, 'tasks')
  const [first] = stored
  if (first) {
    const facts = { name: first.name, files: ready.length }
    tellTalkers(ctx, 'task_files', { taskId: task.id, facts })
  }
  const rows = await listAttachments(ctx, task.id)
  const show = shownAttachments(server, member, task)
  return { attachments: rows.filter(({ id }) => ready.includes(id)).map(show) }
}

/**
 * Adds files to a task: first the row and its storage quota, then the file, then the state `ready`,
 * so that a row and its file never exist alone for long. Throws 403, 404, 422 and 503 and then
 * keeps nothing.
 */
export async function add(adding: Adding, received: readonly ReceivedFile[]): Promise<Added> {
  const nothing = received.find(({ size }) => size === 0)
  if (nothing) throw empty(nothing)
  const files = received.map((file): Placed => ({ ...file, id: uuidv7() }))
  const letGo = () => {
    const ids = files.map(({ id }) => id)
    return within(adding, (ctx) => dropPending(ctx, ids))
  }
  await expect(adding, files)
  try {
    await ensureHarmless(adding.server, files)
    const stored = await storeAll(adding, files)
    let isFirst = false
    const added = await within(adding, (ctx) =>
      adding.once(ctx, () => {
        isFirst = true
        return finish(adding, ctx, stored)
      }),
    )
    // The same upload was sent twice concurrently; the other request has stored it already.
    if (!isFirst) await letGo()
    return added
  } catch (error) {
    await letGo()
    throw error
  }
}
