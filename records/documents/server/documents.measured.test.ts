import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { MAX_ROWS } from '#records/documents/kinds.ts'
import { makeDocument } from '#records/documents/server/make.ts'
import { contentOf } from '#records/documents/server/test/content.ts'

const MEGABYTE = 1024 * 1024

describe('as many rows as a file may have', () => {
  test.each(['xlsx', 'pdf'] as const)('take no memory of the server: %s', async (format) => {
    const content = contentOf(MAX_ROWS[format])
    const before = process.memoryUsage().rss
    let most = before
    const ended = new AbortController()
    const watching = (async () => {
      while (!ended.signal.aborted) {
        most = Math.max(most, process.memoryUsage().rss)
        await sleep(20)
      }
    })()
    const file = await makeDocument({ format, content })
    ended.abort()
    await watching
    expect(file.length).toBeGreaterThan(100_000)
    expect((most - before) / MEGABYTE).toBeLessThan(120)
  })
})
