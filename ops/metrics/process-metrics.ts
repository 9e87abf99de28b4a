import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Server } from '#server/http/server.ts'

/** A metric of this process, read at scrape time. */
interface Figure {
  name: string
  help: string
  read: () => number
}

const figuresOf = ({ database, admission }: Server): Figure[] => [
  {
    name: 'diwan_requests_waiting',
    help: 'Requests that wait for a turn at the entrance',
    read: () => admission.waitingCount,
  },
  {
    name: 'diwan_reads_under_way',
    help: 'Queries on the shared connections that read',
    read: () => database.reader.inFlight,
  },
  {
    name: 'diwan_reads_waiting',
    help: 'Queries that wait for a turn at the connections that read',
    read: () => database.reader.waitingCount,
  },
  {
    name: 'diwan_standby_reads',
    help: 'Queries that the standby has answered since the start',
    read: () => database.replica?.reads.answered ?? 0,
  },
  {
    name: 'diwan_standby_passed_over',
    help: 'Queries that went on to the database since the start, because the standby could not show enough',
    read: () => database.replica?.reads.passedOver ?? 0,
  },
  {
    name: 'diwan_writes_under_way',
    help: 'Connections that write and are in use',
    read: () => database.appPool.totalCount - database.appPool.idleCount,
  },
  {
    name: 'diwan_writes_waiting',
    help: 'Transactions that wait for a connection that writes',
    read: () => database.writeLimit.waitingCount + database.appPool.waitingCount,
  },
]

/** The folders that can fill up, by purpose. Folders that are not in use are left out. */
const foldersOf = ({ dataDir, filesDir, backupDir, bucket }: Config) => [
  { folder: 'data', at: dataDir },
  ...(bucket ? [] : [{ folder: 'files', at: filesDir }]),
  ...(backupDir ? [{ folder: 'backups', at: backupDir }] : []),
]

function registerDiskMetrics({ config, metrics }: Server): void {
  const folders = foldersOf(config)
  const show = (name: string, help: string, blocksOf: (space: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'] as const,
      registers: [metrics],
      async collect() {
        for (const { folder, at } of folders) {
          const space = await statfs(at).catch(() => undefined)
          if (space) this.set({ folder }, blocksOf(space) * space.bsize)
          else this.remove(folder)
        }
      },
    })
  show('diwan_disk_free_bytes', 'Room for more on the disk of a folder', ({ bavail }) => bavail)
  show('diwan_disk_size_bytes', 'All room on the disk of a folder', ({ blocks }) => blocks)
}

/**
 * Registers metrics for the connections in use, the queries waiting for them, and the disk space.
 */
export function registerProcessMetrics(server: Server): void {
  for (const { name, help, read } of figuresOf(server))
    new Gauge({
      name,
      help,
      registers: [server.metrics],
      collect() {
        this.set(read())
      },
    })
  registerDiskMetrics(server)
}
