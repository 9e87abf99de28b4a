import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Diwan } from '#app/server/test/diwan.ts'

/**
 * Runs the product in its own process on the database of a test file, so that its memory use can be
 * measured. Call it once at the top of a file, after `openDiwan`.
 */
export function openApart(diwan: Diwan) {
  const filesDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-apart-'))
  let product: ChildProcess
  let port = 0
  const told = async () => (await once(product, 'message'))[0]
  beforeAll(async () => {
    const address = JSON.stringify(diwan.server.database.address)
    const program = new URL('./separate-product.ts', import.meta.url)
    product = fork(program, [address, filesDir], {
      // A small young generation, so that the measurement shows retained memory and not uncollected
      // garbage.
      execArgv: ['--max-semi-space-size=2', '--import', 'tsx'],
    })
    port = (await told()).port
  })
  afterAll(async () => {
    product.send('end')
    await once(product, 'exit')
    rmSync(filesDir, { recursive: true })
  })
  async function peak(): Promise<number> {
    product.send('peak')
    return (await told()).peak
  }
  return {
    filesDir,
    port: () => port,
    /** The growth of the peak memory, in bytes, while `work` ran. */
    async growth(work: () => Promise<void>): Promise<number> {
      product.send('forget')
      const before = await peak()
      await work()
      return (await peak()) - before
    },
  }
}
