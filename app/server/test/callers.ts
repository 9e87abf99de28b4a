import { Worker } from 'node:worker_threads'

interface Calls {
  url: string
  token: string
  /** The paths, requested in turn. */
  paths: readonly string[]
  /**
   * The number of parallel requests. The next one starts after a reply, or a little after a
   * refusal.
   */
  parallel?: number
  /**
   * Instead of `parallel`: one request at a time, with this pause in milliseconds after each reply.
   */
  pauseMs?: number
  count?: number
}

export interface Waited {
  /** Milliseconds, in the order of the replies. */
  times: number[]
  /** The number of replies per status. */
  statuses: Record<string, number>
}

/**
 * Calls a listening server from its own thread until `count` replies have arrived or `stop` is
 * called.
 */
export function callers({ count = Number.MAX_SAFE_INTEGER, ...calls }: Calls) {
  const worker = new Worker(new URL('./caller.mjs', import.meta.url), {
    workerData: { ...calls, count },
  })
  const waited = new Promise<Waited>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  const stop = () => {
    worker.postMessage('stop')
    return waited
  }
  return { waited, stop }
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
