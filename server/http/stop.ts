import { Server as Listener } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Server } from '#server/http/server.ts'

/** How long a load balancer has to notice that this process is not ready any more. */
const NOTICE_MS = 2_000
const LONGEST_MS = 20_000
/**
 * npm forwards a Ctrl-C that the terminal has already sent: two signals within this time count as
 * one.
 */
const SAME_PRESS_MS = 1_000

/** A request that arrived before the process stopped listening is read within this time. */
const LAST_ARRIVALS_MS = 300

/**
 * Stops listening, answers what has arrived, and closes. `fastify.close()` alone would end
 * keep-alive connections whose next request is not read yet: that request would be lost, and no
 * proxy may send a write again.
 */
export async function closeGracefully({ fastify }: Pick<Server, 'fastify'>): Promise<void> {
  // Right after a turn of the event loop, which accepts all connections that are waiting.
  await turn()
  Listener.prototype.close.call(fastify.server)
  await sleep(LAST_ARRIVALS_MS)
  await turn()
  await fastify.close()
}

/**
 * SIGTERM: reports "not ready", serves until the load balancer has noticed, finishes the requests
 * in flight and stops. SIGINT (Ctrl-C) skips the notice. A second one of these stops at once.
 * SIGHUP, also sent when the npm that started this process ends, acts like Ctrl-C, but does nothing
 * as a second signal.
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
    await closeGracefully(server)
    await release()
    process.exit(process.exitCode ?? 0)
  }
  process.on('SIGTERM', () => void stop(NOTICE_MS))
  process.on('SIGINT', () => void stop(0))
  process.on('SIGHUP', () => {
    if (stoppingSince === undefined) void stop(0)
  })
}
