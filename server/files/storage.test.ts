import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { BucketStorage } from '#server/files/bucket-storage.ts'
import { FolderStorage } from '#server/files/folder-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'
import { testFolder } from '#server/test/folder.ts'

const folder = testFolder('storage')
let bucket: TestBucket
/** A port on which nothing listens. */
let shut: number

beforeAll(async () => {
  bucket = await startBucket()
  const passing = createServer()
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  shut = (passing.address() as AddressInfo).port
  passing.close()
})
afterAll(async () => {
  await bucket.stop()
})

/** The log output, so that a test can check that it contains no secret. */
let logged = ''
const log = pino({}, { write: (line: string) => (logged += line) })

function inBucket(url: string): Storage {
  const config = readConfig({ S3_URL: url }).bucket
  if (!config) throw new Error('No bucket')
  return new BucketStorage(config, log)
}

function onDisk(bytes: Buffer) {
  const file = path.join(folder, 'upload')
  writeFileSync(file, bytes, { mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: file, size: bytes.length, sha256 }
}

const KINDS: [string, () => Storage][] = [
  ['a folder', () => new FolderStorage(path.join(folder, 'files'))],
  ['a bucket', () => inBucket(bucket.url)],
]

describe.each(KINDS)('files in %s', (_kind, open) => {
  const keysIn = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of open().list(prefix)) keys.push(key)
    return keys.sort()
  }
  const read = async (key: string, range?: { first: number; last: number }) => {
    const kept = await open().get(key, range)
    const bytes = kept && (await buffer(kept.stream))
    expect(bytes?.length).toBe(kept?.size)
    return bytes
  }

  test('are kept whole, from disk and from memory, and read whole or in part', async () => {
    const bytes = randomBytes(10 * 1_048_576 + 1)
    const received = onDisk(bytes)
    await open().put('kept/large', received)
    await open().put('kept/-_9.webp', bytes.subarray(0, 1000))
    expect((await read('kept/large'))?.equals(bytes)).toBe(true)
    expect((await read('kept/-_9.webp'))?.equals(bytes.subarray(0, 1000))).toBe(true)
    const part = await read('kept/large', { first: 5, last: 99_999 })
    expect(part?.equals(bytes.subarray(5, 100_000))).toBe(true)
    expect(statSync(received.path).size).toBe(bytes.length)
  })

  test('may be of nothing at all', async () => {
    await open().put('empty/disk', onDisk(Buffer.alloc(0)))
    await open().put('empty/memory', new Uint8Array())
    for (const key of ['empty/disk', 'empty/memory']) expect((await read(key))?.length).toBe(0)
  })

  test('take the place of what had their key', async () => {
    for (const text of ['first', 'second', 'second'])
      await open().put('place/one', onDisk(Buffer.from(text)))
    expect(String(await read('place/one'))).toBe('second')
    expect(await keysIn('place/')).toEqual(['place/one'])
  })

  test('are gone when they are removed, and may be removed again', async () => {
    await open().put('gone/one', Buffer.from('x'))
    for (const _time of [1, 2]) await open().remove('gone/one')
    expect(await read('gone/one')).toBeUndefined()
    expect(await read('gone/two')).toBeUndefined()
  })

  test('are listed by what they begin with, with their size and when they came', async () => {
    const names = ['a/1/x', 'a/1/y', 'a/10/x', 'b/1/x'].map((name) => `list/${name}`)
    const before = Math.floor(Date.now() / 1_000)
    for (const name of names) await open().put(name, Buffer.from(name))
    const after = Math.ceil(Date.now() / 1_000)
    expect(await keysIn('list/')).toEqual(names)
    expect(await keysIn('list/a/1')).toEqual(names.slice(0, 3))
    expect(await keysIn('list/a/1/')).toEqual(names.slice(0, 2))
    expect(await keysIn('list/c/')).toEqual([])
    for await (const { size, storedAt } of open().list('list/b/')) {
      expect(size).toBe('list/b/1/x'.length)
      const seconds = storedAt.getTime() / 1_000
      expect(seconds >= before && seconds <= after, String(storedAt)).toBe(true)
    }
  })

  test('have keys of ours alone: none that leads elsewhere', async () => {
    const odd = ['', 'x', '/x/y', 'x/', 'x//y', 'x/../y', 'x/..', '../x', 'x/.y', 'x\\y/z', 'tmp/x']
    for (const key of [...odd, 'x/y z', 'x/%2e', 'X/y', 'x/ملف', `x/${'y'.repeat(600)}`]) {
      await expect(open().put(key, Buffer.from('x')), key).rejects.toThrow(/Not a key/)
      await expect(open().get(key), key).rejects.toThrow(/Not a key/)
      await expect(open().remove(key), key).rejects.toThrow(/Not a key/)
    }
  })
})

test('a list goes on where a bucket breaks it off', async () => {
  const token = 'a+b/c=&d e'
  const entry = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`
  const pages = createServer(({ url = '' }, reply) => {
    const isSecond = new URL(url, 'http://x').searchParams.get('continuation-token') === token
    const more = `<NextContinuationToken>${token.replace('&', '&amp;')}</NextContinuationToken>`
    reply.end(isSecond ? entry('x/3') : `${entry('x/1')}${entry('x/2')}${more}`)
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const { port } = pages.address() as AddressInfo
  const listed: string[] = []
  for await (const { key } of inBucket(`http://key:secret@127.0.0.1:${port}/diwan`).list('x/'))
    listed.push(key)
  expect(listed).toEqual(['x/1', 'x/2', 'x/3'])
  pages.closeAllConnections()
  pages.close()
})

test('only this account may read what lies in the folder, and nothing unfinished stays in it', async () => {
  const root = path.join(folder, 'own')
  const storage = new FolderStorage(root)
  await storage.put('kind/one', onDisk(Buffer.from('x')))
  await storage.put('kind/two', Buffer.from('x'))
  const missing = storage.put('kind/three', { path: '/nowhere', size: 1, sha256: '' })
  await expect(missing).rejects.toThrow(/ENOENT/)
  for (const name of ['one', 'two'])
    expect(statSync(path.join(root, 'kind', name)).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(root, 'kind')).mode & 0o777).toBe(0o700)
  expect([readdirSync(path.join(root, 'kind')), readdirSync(path.join(root, 'tmp'))]).toEqual([
    ['one', 'two'],
    [],
  ])
})

describe('a bucket that does not do as it is told', () => {
  const ends: [string, () => string][] = [
    ['does not know the key', () => bucket.url.replace('S3RVER:', 'SOMEBODY:')],
    ['finds the secret wrong', () => bucket.url.replace(':S3RVER@', ':topsecret@')],
    ['is not there', () => bucket.url.replace('/diwan', '/elsewhere')],
    ['is on a server that does not answer', () => `http://KEY:topsecret@127.0.0.1:${shut}/diwan`],
  ]
  test.each(ends)(
    'because it %s is 503, and says why in the log without the secret',
    async (_name, url) => {
      const storage = inBucket(url())
      const list = async () => {
        for await (const _one of storage.list('x/')) break
      }
      const all = [
        () => storage.put('x/y', onDisk(Buffer.from('x'))),
        () => storage.get('x/y'),
        () => storage.remove('x/y'),
        list,
      ]
      for (const ask of all) {
        logged = ''
        await expect(ask()).rejects.toMatchObject({ status: 503 })
        expect(logged).toMatch(/"status":40[34]|ECONNREFUSED/)
        expect(logged).not.toContain('topsecret')
      }
    },
  )
})

describe('S3_URL', () => {
  test.each([
    [
      's3://AKIA:se%2Fcret%2B@s3.eu-central-1.amazonaws.com/our-files?region=eu-central-1',
      {
        url: 'https://s3.eu-central-1.amazonaws.com/our-files',
        region: 'eu-central-1',
        accessKeyId: 'AKIA',
        secretAccessKey: 'se/cret+',
      },
    ],
    [
      'http://key:secret@localhost:9000/files/',
      {
        url: 'http://localhost:9000/files',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
    ],
  ])('%s is a bucket', (S3_URL, bucketOf) => {
    expect(readConfig({ S3_URL }).bucket).toEqual(bucketOf)
  })

  test.each([
    's3://host/bucket',
    's3://key@host/bucket',
    's3://key:secret@host',
    's3://key:secret@host/',
    's3://key:secret@host/Bucket',
    's3://key:secret@host/bucket/folder',
    's3://key:secret@host/bucket?zone=x',
    's3://key:%zz@host/bucket',
    's3://key:secret@host:99999/bucket',
    'ftp://key:secret@host/bucket',
    'bucket',
  ])('%s is refused, and not shown', (S3_URL) => {
    const read = () => readConfig({ S3_URL })
    expect(read).toThrow(/S3_URL: must be s3:\/\/KEY:SECRET@host/)
    expect(read).not.toThrow(/secret@/)
  })
})
