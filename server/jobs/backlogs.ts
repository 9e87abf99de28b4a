import { setTimeout as sleep } from 'node:timers/promises'
import { reconnectingClient } from '#server/database/reconnecting-client.ts'
import type { Server } from '#server/http/server.ts'

/** What comes within so long is worked off together. */
const TOGETHER_MS = 50
/** What failed, or what a process left that died, is tried again after so long. */
const AGAIN_MS = 5_000

/** Works off one backlog: one round at a time, and once more where it was woken meanwhile. */
class Worker {
  readonly #work: () => Promise<boolean>
  readonly #failed: (error: unknown) => void
  #woken = false
  #running: Promise<void> | undefined
  #stopping = false

  constructor(work: () => Promise<boolean>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
  }

  wake(): void {
    this.#woken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#woken && !this.#stopping) {
      await sleep(TOGETHER_MS)
      this.#woken = false
      await this.#round().catch(this.#failed)
    }
  }

  async #round(): Promise<void> {
    while (!this.#stopping && (await this.#work())) {
      // The next part.
    }
  }
}

/**
 * Works off the backlogs of a server: at once, when the database says on a backlog's channel that there
 * is something, and after a loss of the connection. Several processes may do so at the same time.
 */
export function workOffBacklogs({ backlogs, database, log }: Server): { stop(): Promise<void> } {
  const failed = (error: unknown) => log.warn({ why: String(error) }, 'a backlog waits')
  const workers = new Map(
    Object.entries(backlogs).map(([channel, work]) => [channel, new Worker(work, failed)]),
  )
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake()
  }
  const connection = reconnectingClient(database.address, async (client) => {
    client.on('notification', ({ channel }) => workers.get(channel)?.wake())
    for (const channel of workers.keys()) await client.query(`listen ${channel}`)
    wakeAll()
  })
  const timer = setInterval(wakeAll, AGAIN_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      connection.close()
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}
