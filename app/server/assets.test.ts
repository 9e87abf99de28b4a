import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { processesOf, writeWeb } from '#app/server/test/wire.ts'
import { testFolder } from '#server/test/folder.ts'

const folder = testFolder('assets')
const start = processesOf(openDiwan())
const files = path.join(folder, 'files')
const kept = path.join(files, 'web-assets')

/** Writes a built web of one version with the given asset names. */
const version = (name: string, assets: string[]): string =>
  writeWeb(path.join(folder, name), {
    assets: Object.fromEntries(assets.map((asset) => [asset, `of ${name}`])),
  })
const of = (web: string) => start({ FILES_DIR: files }, { web })
const ask = (port: number, asset: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}/assets/${asset}`, init)

test('while versions are replaced, each process serves the assets of the other', async () => {
  const before = await of(version('before', ['page-aaaaaaaa.js', 'both-cccccccc.css']))
  const after = await of(version('after', ['page-bbbbbbbb.js', 'both-cccccccc.css']))
  for (const [{ port }, asset, text] of [
    [before, 'page-bbbbbbbb.js', 'of after'],
    [after, 'page-aaaaaaaa.js', 'of before'],
  ] as const) {
    const reply = await ask(port, asset)
    expect([reply.status, await reply.text()]).toEqual([200, text])
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    const head = await ask(port, asset, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(text.length)])
  }
})

test('what no version has is not there, and nobody keeps that answer', async () => {
  const { port } = await of(version('now', ['page-aaaaaaaa.js']))
  mkdirSync(kept, { recursive: true })
  writeFileSync(path.join(files, 'secret-aaaaaaaa.js'), 'not to be served')
  writeFileSync(path.join(kept, 'secret.html'), 'not to be served')
  for (const asset of [
    'page-zzzzzzzz.js',
    'secret.html',
    '../files/secret-aaaaaaaa.js',
    '..%2fsecret-aaaaaaaa.js',
    'x/page-aaaaaaaa.js',
  ]) {
    const reply = await ask(port, asset)
    expect([asset, reply.status]).toEqual([asset, 404])
    expect(reply.headers.get('cache-control') ?? 'no-store').toBe('no-store')
  }
  expect((await ask(port, 'page-zzzzzzzz.js', { method: 'DELETE' })).status).toBe(404)
})

test('an asset stays for a month after its version, and is gone after two', async () => {
  const daysAgo = (asset: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000)
    writeFileSync(path.join(kept, asset), 'old')
    utimesSync(path.join(kept, asset), then, then)
  }
  mkdirSync(kept, { recursive: true })
  daysAgo('page-dddddddd.js', 59)
  daysAgo('page-eeeeeeee.js', 61)
  daysAgo('page-ffffffff.js', 31)
  const { port } = await of(version('own', ['page-ffffffff.js']))
  expect((await ask(port, 'page-dddddddd.js')).status).toBe(200)
  expect((await ask(port, 'page-eeeeeeee.js')).status).toBe(404)
  expect(readdirSync(kept)).not.toContain('page-eeeeeeee.js')
  // This version is still in use: its assets are stored for another two months from now.
  const another = await of(version('next', []))
  expect(await (await ask(another.port, 'page-ffffffff.js')).text()).toBe('of own')
})

test('a bucket that is away keeps no process from starting', async () => {
  const web = version('alone', ['page-aaaaaaaa.js'])
  const { port } = await start({ S3_URL: 'http://key:secret@127.0.0.1:9/bucket' }, { web })
  expect((await ask(port, 'page-aaaaaaaa.js')).status).toBe(200)
  expect((await ask(port, 'page-zzzzzzzz.js')).status).toBe(503)
})
