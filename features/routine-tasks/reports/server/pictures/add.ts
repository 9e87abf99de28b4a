import { claimStorage } from '#features/plans/limits/server/queries.ts'
import type { addPicture } from '#features/routine-tasks/reports/picture-contract.ts'
import { MAX_PICTURES, PICTURE_SIDE } from '#features/routine-tasks/reports/pictures.ts'
import {
  insertAnswer,
  listAnswers,
  touchReport,
} from '#features/routine-tasks/reports/server/answer-queries.ts'
import type { OccurrenceKey } from '#features/routine-tasks/reports/server/key-queries.ts'
import { lockEvidence } from '#features/routine-tasks/reports/server/lock-evidence.ts'
import type { DueOccurrence } from '#features/routine-tasks/reports/server/occurrence-queries.ts'
import {
  insertPicture,
  listPictures,
  type PictureRow,
  removePicture,
} from '#features/routine-tasks/reports/server/picture-queries.ts'
import {
  keyOf,
  pictureLinker,
  removeFiles,
} from '#features/routine-tasks/reports/server/pictures/files.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { invalidField } from '#server/errors.ts'
import type { Thumbnails } from '#server/files/images.ts'
import type { ReceivedFile } from '#server/files/receive-file.ts'
import type { Member, RunOnce } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { publishChange } from '#server/live/live.ts'
import type { Parsed, Reply } from '#shared/endpoint.ts'

const FIELD = 'picture'

const notAPicture = () =>
  invalidField(FIELD, {
    en: 'This is not a picture that can be shown. Take it again.',
    ar: 'هذه ليست صورة يمكن عرضها. التقطها مرة أخرى.',
  })

const tooManyPictures = () =>
  invalidField(FIELD, {
    en: `At most ${MAX_PICTURES} pictures.`,
    ar: `${MAX_PICTURES} صور على الأكثر.`,
  })

const notAPhotoStep = () =>
  invalidField('step_id', {
    en: 'This step takes no picture.',
    ar: 'هذه الخطوة لا تُجاب بصورة.',
  })

interface UploadContext {
  server: Server
  member: Member
  input: Pick<Parsed<typeof addPicture>, 'params' | 'query'>
  once: RunOnce<Reply<typeof addPicture>>
}

/** Locks the evidence of the occurrence. Throws 422 if it takes no more pictures. */
async function lockForPicture<C extends Ctx>(ctx: C, { params, query }: UploadContext['input']) {
  const locked = await lockEvidence(ctx, params.id, query)
  const pictures = await listPictures(locked.ctx, locked.key)
  ensureRoom(locked.due, query.step_id, pictures)
  return locked
}

function ensureRoom(
  { steps }: DueOccurrence,
  stepId: string | undefined,
  pictures: readonly PictureRow[],
): void {
  const isForStep = stepId !== undefined
  if (isForStep && !steps?.some(({ id, kind }) => id === stepId && kind === 'photo'))
    throw notAPhotoStep()
  const others = pictures.filter(({ step_id }) => step_id === undefined)
  if (!isForStep && others.length >= MAX_PICTURES) throw tooManyPictures()
}

/** Answers a step with a picture. Only the picture of the answer that counts is kept. */
async function answerWithPicture(
  ctx: Ctx,
  key: OccurrenceKey,
  { id, stepId, pressedAt }: { id: string; stepId: string; pressedAt: Date },
): Promise<void> {
  const answer = { id: uuidv7(), stepId, value: id, outside: false, answeredAt: pressedAt }
  await insertAnswer(ctx, key, answer)
  const current = (await listAnswers(ctx, key)).find(({ step_id }) => step_id === stepId)
  for (const picture of await listPictures(ctx, key))
    if (picture.step_id === stepId && picture.id !== current?.value)
      await removePicture(ctx, picture.id)
}

interface DrawnPicture extends Thumbnails {
  id: string
}

/** Adds the row of a picture whose files are stored. Returns whether it has room in the storage. */
async function insert(
  writing: WriteContext,
  { input }: UploadContext,
  { id, large, small }: DrawnPicture,
) {
  const { step_id: stepId, source, taken_at } = input.query
  const { ctx, key, pressedAt, report } = await lockForPicture(writing, input)
  const bytes = large.length + small.length
  const hasRoom = (await claimStorage(ctx, bytes)) !== undefined
  const taken = taken_at === undefined ? pressedAt : new Date(taken_at)
  await insertPicture(ctx, key, {
    ...{ id, stepId: stepId ?? null, isFromGallery: source === 'gallery' },
    takenAt: new Date(Math.min(taken.getTime(), ctx.now.getTime())),
    bytes: hasRoom ? bytes : null,
  })
  if (stepId !== undefined) await answerWithPicture(ctx, key, { id, stepId, pressedAt })
  if (report) await touchReport(ctx, report.id)
  publishChange(ctx, 'answers')
  return { ctx, key, hasRoom }
}

/** The pictures and answers of an occurrence, with links for the caller. */
export async function replyFor(server: Server, ctx: Ctx, key: OccurrenceKey) {
  const [pictures, answers] = [await listPictures(ctx, key), await listAnswers(ctx, key)]
  const linked = pictureLinker(server, ctx)({ pictures })
  return { pictures: linked.pictures ?? [], answers }
}

/** Draws the picture again, which removes where it was taken, and everything else but its colours. */
async function draw(file: ReceivedFile): Promise<Thumbnails> {
  // Loaded on the first picture, so that it does not delay the server's start.
  const { createThumbnails } = await import('#server/files/images.ts')
  const drawn = await createThumbnails(file.path, PICTURE_SIDE)
  if (!drawn) throw notAPicture()
  return drawn
}

/**
 * Adds a picture to an occurrence: first its files, then its row, which counts them in the storage
 * of the company. If that is full, the row says so and the files are removed. Throws 404, 409, 422.
 */
export async function add(
  adding: UploadContext,
  file: ReceivedFile,
): Promise<Reply<typeof addPicture>> {
  const { server, member, input, once } = adding
  const inTransaction = <T>(work: (ctx: WriteContext) => Promise<T>) =>
    withCompanyTransaction(server.database, member.companyId, (db) => work({ ...member, db }))
  await inTransaction((ctx) => lockForPicture(ctx, input))
  const picture = { id: uuidv7(), ...(await draw(file)) }
  const files = { company: member.companyId, id: picture.id }
  let isKept = false
  try {
    for (const variant of ['large', 'small'] as const)
      await server.storage.put(keyOf(files.company, files.id, variant), picture[variant])
    return await inTransaction((writing) =>
      once(writing, async () => {
        const { ctx, key, hasRoom } = await insert(writing, adding, picture)
        isKept = hasRoom
        return replyFor(server, ctx, key)
      }),
    )
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await removeFiles(server, files)
  }
}
