import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/**
 * The path of a test file's own folder: created before its tests, removed with its contents after
 * them.
 */
export function testFolder(name: string): string {
  const folder = path.join(os.tmpdir(), `diwan-${name}-${randomUUID()}`)
  beforeAll(() => void mkdirSync(folder, { mode: 0o700 }))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
