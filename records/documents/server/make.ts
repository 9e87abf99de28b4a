import { fork } from 'node:child_process'
import path from 'node:path'
import type { DocumentJob, DocumentResult } from '#records/documents/server/maker.ts'
import { limitConcurrency } from '#server/limits/concurrency-limit.ts'

/** If the server runs from source, the child process does too. */
const isSource = import.meta.url.endsWith('.ts')
const MAKER = path.resolve(isSource ? 'records/documents/server/maker.ts' : 'dist/server/maker.js')
const MAX_GENERATION_MS = 60_000
const MAX_MEMORY_MB = 512

const runOneAtATime = limitConcurrency({ atOnce: 1, maxQueued: 100 })

function runInChildProcess(order: DocumentJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const process = fork(MAKER, [], {
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`, ...(isSource ? ['--import', 'tsx'] : [])],
      // The child process needs none of our secrets.
      env: { TZ: 'UTC' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: MAX_GENERATION_MS,
      killSignal: 'SIGKILL',
    })
    process.once('message', (made: DocumentResult) => {
      if ('file' in made) resolve(Buffer.from(made.file))
      else reject(new Error(made.error))
    })
    process.once('error', reject)
    process.once('exit', (code, signal) =>
      reject(new Error(`The process that makes a document ended: ${signal ?? code}`)),
    )
    process.send(order, (error) => error && reject(error))
  })
}

/**
 * Creates a document in a separate process, one at a time: its memory is freed afterwards, a crash
 * affects nothing else, and it is killed after a minute.
 */
export const makeDocument = (order: DocumentJob): Promise<Buffer> =>
  runOneAtATime(() => runInChildProcess(order))
