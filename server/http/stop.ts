import { Server as Listener } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Server } from '#server/http/server.ts'

/** How long a load balancer has to notice that this process no longer wants traffic. */
const NOTICE_MS = 2_000
const LONGEST_MS = 20_000
/** npm passes on a Ctrl-C that the terminal has sent already: two so close are one. */
const SAME_PRESS_MS = 1_000

/** A request that had come when a process stopped listening is read within this time. */
const LAST_ARRIVALS_MS = 300

/**
 * Stops listening, answers what had come by then, and closes. `fastify.close()` alone ends kept
 * connections whose next request is not read yet: it is lost, and no proxy may send a write again.
 */
export async function closeGently({ fastify }: Pick<Server, 'fastify'>): Promise<void> {
  // Right after a turn of the event loop, which takes in all who wait to be connected.
  await turn()
  Listener.prototype.close.call(fastify.server)
  await sleep(LAST_ARRIVALS_MS)
  await turn()
  await fastify.close()
}

/**
 * SIGHUP, and with it the end of the npm that started this process, stops as Ctrl-C does, but twice
 * is no more than once. SIGTERM: says "not ready", serves on until the load balancer has noticed, then finishes what is
 * under way and stops. SIGINT (Ctrl-C) skips the notice. Pressed again, it stops at once.
 */
export function drainAndStop(server: Server, release: () => Promise<void>): void {
  let stoppingSince: number | undefined
  async function stop(notice: number): Promise<void> {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    server.draining = true
    setTimeout(() => process.exit(1), LONGEST_MS).unref()
    await sleep(notice)
    await closeGently(server)
    await release()
    process.exit(process.exitCode ?? 0)
  }
  process.on('SIGTERM', () => void stop(NOTICE_MS))
  process.on('SIGINT', () => void stop(0))
  process.on('SIGHUP', () => {
    if (stoppingSince === undefined) void stop(0)
  })
}
