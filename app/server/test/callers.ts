import { Worker } from 'node:worker_threads'

interface Calls {
  url: string
  token: string
  /** Asked for in turn. */
  paths: readonly string[]
  /** So many at a time, each next one as soon as one is answered, or a little after a refusal … */
  parallel?: number
  /** … or one, and so many milliseconds after its reply the next. */
  pauseMs?: number
  count?: number
}

export interface Waited {
  /** Milliseconds, in the order of the replies. */
  times: number[]
  /** How many replies there were of each status. */
  statuses: Record<string, number>
}

/** Calls a listening server from a thread of its own, until `count` replies came or `stop`. */
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
