import { Gauge } from 'prom-client'
import type { Cluster } from '#ops/backup/base.ts'
import { createBackup, findLastBackup } from '#ops/backup/create-backup.ts'
import { listBases } from '#ops/backup/layout.ts'
import { copyTimelineHistory, packSegments } from '#ops/backup/wal.ts'
import type { Server } from '#server/http/server.ts'
import { enqueueBackup } from '#server/jobs/jobs.ts'

const DAY_MS = 86_400_000
const PACKED_EVERY_MS = 600_000

/**
 * True if there was no backup for a day, or no base backup since a restore began a new timeline.
 */
async function isBackupDue({ database }: Server, folder: string, cluster: Cluster | undefined) {
  const last = findLastBackup(folder)?.endedAt.getTime() ?? 0
  if (Date.now() - last > DAY_MS) return true
  if (!cluster) return false
  copyTimelineHistory(cluster.data, folder)
  const { rows } = await database.ownerPool.query<{ line: string }>(
    `select lpad(upper(to_hex(timeline_id)), 8, '0') line from pg_control_checkpoint()`,
  )
  const { first_segment = '' } = listBases(folder).at(-1)?.manifest ?? {}
  return first_segment.slice(0, 8) !== rows[0]?.line
}

/**
 * Backs up into BACKUP_DIR every night, and at once if a night was missed. Between backups,
 * PostgreSQL archives its WAL there, and the file storage mirrors new files there. Returns a
 * function that stops it.
 */
export async function scheduleBackups(server: Server, cluster: Cluster | undefined) {
  const { backupDir: folder } = server.config
  if (!folder) return () => {}
  server.jobs.backup = async () => {
    await createBackup(server.config, folder, cluster)
  }
  new Gauge({
    name: 'diwan_backup_last_success_timestamp_seconds',
    help: 'When the last backup that could be restored had ended; 0 before the first',
    registers: [server.metrics],
    collect() {
      this.set((findLastBackup(folder)?.endedAt.getTime() ?? 0) / 1000)
    },
  })
  if (await isBackupDue(server, folder, cluster)) await enqueueBackup(server.database)
  const packing = setInterval(() => {
    packSegments(folder).catch((error: unknown) => server.log.warn(error, 'segments not packed'))
  }, PACKED_EVERY_MS)
  packing.unref()
  return () => clearInterval(packing)
}
