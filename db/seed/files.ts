import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Drawing, HEIGHT, patchesOf, WIDTH } from '#db/seed/content/drawings.ts'
import type { DemoFile } from '#db/seed/content/shape.ts'
import type { Stage } from '#db/seed/context.ts'
import { findTaskId } from '#db/seed/queries.ts'
import { add } from '#features/one-time-tasks/attachments/server/add.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import { detectType } from '#server/files/detect-type.ts'
import type { ReceivedFile } from '#server/files/receive-file.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { toLocalTime } from '#shared/dates.ts'

/** A one-page PDF of plain lines that every PDF reader can open. Latin letters only. */
function pdfOf(lines: readonly string[]): Buffer {
  const written = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) '`).join('\n')
  const text = `BT /F 12 Tf 18 TL 72 780 Td\n${written}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

const PAPER = 0xfa

/** A drawing as a picture. */
export async function drawPng(drawing: Drawing): Promise<Buffer> {
  const patches = patchesOf(drawing)
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, PAPER)
  for (const { x, y, width, height, color } of patches) {
    const row = Buffer.alloc(width * 3, Buffer.from(color.slice(1), 'hex'))
    for (let at = y; at < y + height; at += 1) row.copy(pixels, (at * WIDTH + x) * 3)
  }
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
}

async function bytesOf({ content }: DemoFile): Promise<Buffer> {
  if ('text' in content) return Buffer.from(content.text)
  if ('page' in content) return pdfOf(content.page)
  return drawPng(content.drawing)
}

/** The file as an upload would deliver it. */
async function received(folder: string, file: DemoFile, at: number): Promise<ReceivedFile> {
  const bytes = await bytesOf(file)
  const place = path.join(folder, String(at))
  await writeFile(place, bytes)
  return {
    path: place,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name: file.name,
    type: await detectType(place),
    claimedType: '',
  }
}

/** A member of the company at a past moment. */
export const memberAt = (
  server: Server,
  stage: Stage,
  { by, at: [daysAgo, minute] }: Pick<DemoFile, 'by' | 'at'>,
): Member => memberOf(server, stage, { userId: stage.person(by), now: stage.past(daysAgo, minute) })

export function memberOf(
  server: Server,
  stage: Stage,
  { userId, now }: { userId: string; now: Date },
): Member {
  const { date: today, time } = toLocalTime(now, stage.company.timezone)
  return {
    companyId: stage.companyId,
    userId,
    // The id of no real session: the links in the reply lead nowhere.
    sessionId: uuidv7(),
    isOwner: false,
    permissions: new Set(),
    locale: stage.company.locale,
    ...{ timezone: stage.company.timezone, now, today, time },
    ...{ address: '', device: undefined, userAgent: '', traceId: '', log: server.log },
    planUntil: '9999-12-31',
    planExpired: false,
    closesOn: null,
    taskVisibility: 'company',
    extensions: server.extensions,
  }
}

/** Works in a temporary folder. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'diwan-demo-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The upload is never retried. */
const sentOnce = <T>(_: unknown, work: () => Promise<T>): Promise<T> => work()

/**
 * Adds the files of a demo company to its tasks as an upload does: row, storage quota, stored file.
 */
export const addFiles = (server: Server, stage: Stage): Promise<void> =>
  inFolder(async (folder) => {
    for (const [at, file] of stage.company.talks.files.entries()) {
      const taskId = await withCompanyTransaction(server.database, stage.companyId, (db) =>
        findTaskId(db, stage.companyId, file.task),
      )
      const member = memberAt(server, stage, file)
      const upload = { server, member, taskId, once: sentOnce }
      await add(upload, [await received(folder, file, at)])
    }
  })
