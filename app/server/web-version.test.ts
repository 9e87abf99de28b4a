import { cpSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { processesOf, writeWeb } from '#app/server/test/wire.ts'
import { world } from '#app/server/test/world.ts'
import { testFolder } from '#server/test/folder.ts'
import { isNewerVersion } from '#shared/web-version.ts'

const folder = testFolder('versions')
const diwan = openDiwan()
const start = processesOf(diwan)

/** A built web whose page loads this script. */
const built = (name: string, code: string): string =>
  writeWeb(path.join(folder, name), { head: `<script src="${code}"></script>` })

/** The web version that a process reports, in a page and to an open page. */
async function saidBy(web: string) {
  const { port } = await start({}, { web })
  const at = (where: string) => `http://127.0.0.1:${port}${where}`
  const page = await (await fetch(at('/'), { headers: { accept: 'text/html' } })).text()
  const { owner } = await world(diwan)
  const stream = new AbortController()
  const headers = { authorization: `Bearer ${owner.token}` }
  const told = await fetch(at('/api/events'), { headers, signal: stream.signal })
  stream.abort()
  return {
    inPage: /<html[^>]* data-version="([^"]+)"/.exec(page)?.[1] ?? '',
    toPage: told.headers.get('diwan-version') ?? '',
  }
}

test('a page that stays open hears of the web that came after it, and of no other', async () => {
  const first = built('first', 'web-aaa.js')
  const again = path.join(folder, 'again')
  cpSync(first, again, { recursive: true })
  const next = built('next', 'web-bbb.js')
  utimesSync(path.join(first, 'index.html'), 1_000, 1_000)
  utimesSync(path.join(again, 'index.html'), 2_000, 2_000)
  utimesSync(path.join(next, 'index.html'), 3_000, 3_000)
  const [old, rebuilt, newer] = [await saidBy(first), await saidBy(again), await saidBy(next)]
  expect(old.toPage).toBe(old.inPage)
  expect(isNewerVersion(newer.toPage, old.inPage)).toBe(true)
  expect(isNewerVersion(old.toPage, newer.inPage)).toBe(false)
  expect(isNewerVersion(rebuilt.toPage, old.inPage)).toBe(false)
})
