import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Stage } from '#db/seed/context.ts'
import { drawPng, inFolder, memberOf } from '#db/seed/files.ts'
import { linkFollowUps, listReportsToProve, type ReportToProve } from '#db/seed/queries.ts'
import { claimStorage } from '#features/plans/limits/server/queries.ts'
import { PICTURE_SIDE } from '#features/routine-tasks/reports/pictures.ts'
import { insertPicture } from '#features/routine-tasks/reports/server/picture-queries.ts'
import { keyOf } from '#features/routine-tasks/reports/server/pictures/files.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'

/** Adds the picture of a report as an upload does: stored files, storage quota, row. */
async function addPicture(
  server: Server,
  stage: Stage,
  { folder, report }: { folder: string; report: ReportToProve },
): Promise<void> {
  const { companyId } = stage
  const takenAt = new Date(report.at)
  const file = path.join(folder, report.id)
  await writeFile(file, await drawPng({ display: { text: report.value ?? '--' } }))
  const { createThumbnails } = await import('#server/files/images.ts')
  const drawn = await createThumbnails(file, PICTURE_SIDE)
  if (!drawn) throw new Error('The picture of a demo report could not be drawn')
  const id = uuidv7()
  for (const variant of ['large', 'small'] as const)
    await server.storage.put(keyOf(companyId, id, variant), drawn[variant])
  await withCompanyTransaction(server.database, companyId, async (db) => {
    const ctx = { ...memberOf(server, stage, { userId: report.user_id, now: takenAt }), db }
    const bytes = drawn.large.length + drawn.small.length
    await claimStorage(ctx, bytes)
    const key = { taskId: report.routine_task_id, slot: 0, date: report.date }
    const picture = { id, stepId: null, isFromGallery: false, takenAt, bytes }
    await insertPicture(ctx, key, picture)
  })
}

/** Adds the pictures of a demo company's reports, and links its numbers to the tasks that followed. */
export async function addProof(server: Server, stage: Stage): Promise<void> {
  const { company, companyId } = stage
  const reports = await withCompanyTransaction(server.database, companyId, async (db) => {
    await linkFollowUps(db, companyId, company.routines)
    return listReportsToProve(db, companyId)
  })
  await inFolder(async (folder) => {
    for (const report of reports) await addPicture(server, stage, { folder, report })
  })
}
