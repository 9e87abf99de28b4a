import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { TEMP_FOLDER } from '#server/files/storage.ts'
import type { Server } from '#server/http/server.ts'

const HOUR_MS = 3_600_000

const getTempRoot = ({ filesDir }: Config) => path.join(filesDir, TEMP_FOLDER)

/** Runs `work` with its own folder, which is removed with its contents when `work` ends. */
export async function withTempFolder<T>(
  config: Config,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const place = getTempRoot(config)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(place, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a killed process has left behind: no running upload is an hour old. */
async function removeStale({ config, log }: Server): Promise<void> {
  const place = getTempRoot(config)
  for (const name of await readdir(place).catch(() => [])) {
    const target = path.join(place, name)
    try {
      const { mtimeMs } = await stat(target)
      if (Date.now() - mtimeMs > HOUR_MS) await rm(target, { recursive: true, force: true })
    } catch (error) {
      log.warn({ why: String(error) }, 'an unfinished file could not be removed')
    }
  }
}

/**
 * Sweeps at the start and every hour, in each process, as each has its own folder when there is a
 * bucket.
 */
export function removeStaleTempFiles(server: Server): void {
  const timer = setInterval(() => removeStale(server), HOUR_MS).unref()
  server.fastify.addHook('onReady', () => removeStale(server))
  server.fastify.addHook('onClose', async () => clearInterval(timer))
}
