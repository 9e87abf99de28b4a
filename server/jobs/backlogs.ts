import { setTimeout as sleep } from 'node:timers/promises'
import { createReconnectingClient } from '#server/database/reconnecting-client.ts'
import type { Server } from '#server/http/server.ts'

/** Work that arrives within this time is handled in one batch. */
const DEBOUNCE_MS = 50
/** Work that failed, or that a dead process left behind, is retried after this time. */
const POLL_MS = 5_000

/** Works off one backlog: one round at a time, and another one if it was woken in the meantime. */
class Worker {
  readonly #work: () => Promise<boolean>
  readonly #failed: (error: unknown) => void
  #isRequested = false
  #running: Promise<void> | undefined
  #stopping = false

  constructor(work: () => Promise<boolean>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
  }

  wake(): void {
    this.#isRequested = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isRequested && !this.#stopping) {
      await sleep(DEBOUNCE_MS)
      this.#isRequested = false
      await this.#drain().catch(this.#failed)
    }
  }

  async #drain(): Promise<void> {
    while (!this.#stopping && (await this.#work())) {
      // Continues with the next part.
    }
  }
}

/**
 * Works off the backlogs of a server: at the start, when the database notifies on a backlog's
 * channel, and after a lost connection. Several processes may do so at the same time.
 */
export function startBacklogWorkers({ backlogs, database, log }: Server): {
  stop(): Promise<void>
} {
  const failed = (error: unknown) => log.warn({ why: String(error) }, 'a backlog waits')
  const workers = new Map(
    Object.entries(backlogs).map(([channel, work]) => [channel, new Worker(work, failed)]),
  )
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake()
  }
  const connection = createReconnectingClient(database.address, async (client) => {
    client.on('notification', ({ channel }) => workers.get(channel)?.wake())
    for (const channel of workers.keys()) await client.query(`listen ${channel}`)
    wakeAll()
  })
  const timer = setInterval(wakeAll, POLL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      connection.close()
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}
