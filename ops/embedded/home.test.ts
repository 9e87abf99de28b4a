import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  copyPackage,
  NOBODY,
  query,
  ROOT,
  sandbox,
  start,
  startInChild,
  startRefused,
  usedDataDir,
} from '#ops/embedded/fixtures/sandbox.ts'

const reason = 'only root can become another account'

test('root runs it under another account, which alone can open the data', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = sandbox()
  const { pid } = await start({ dataDir })
  const data = statSync(path.join(dataDir, 'postgres/data'))
  expect(data.uid).not.toBe(0)
  expect(statSync(`/proc/${pid}`).uid).toBe(data.uid)
  expect(data.mode & 0o777).toBe(0o700)
})

test('root keeps the account that owns the data', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = await usedDataDir()
  execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dataDir])
  const { pid } = await start({ dataDir })
  expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY.uid)
})

test('data that root restored from a back-up is given to the account', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = await usedDataDir()
  execFileSync('chown', ['-R', '0:0', dataDir])
  execFileSync('chmod', ['-R', '755', dataDir])
  await start({ dataDir })
})

test('an ordinary account runs it itself', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = sandbox()
  chownSync(dataDir, NOBODY.uid, NOBODY.gid)
  const { pid, socketDir } = await startInChild({ dataDir }, NOBODY).next()
  expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY.uid)
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an ordinary account is told why it cannot use what belongs to another', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = sandbox()
  const denied = await startInChild({ dataDir }, NOBODY).next()
  expect(denied).toMatchObject({ code: 'ACCOUNT' })
  expect(denied.message).toContain(`Diwan cannot keep its database in ${dataDir}`)
  mkdirSync(path.join(dataDir, 'postgres'), { mode: 0o700 })
  const foreign = await startInChild({ dataDir }, NOBODY).next()
  expect(foreign).toMatchObject({ code: 'ACCOUNT' })
  expect(foreign.message).toContain(`${dataDir} belongs to another account (uid 0)`)
})

test('an account without an entry in the passwd file is told so', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = sandbox()
  chownSync(dataDir, 54321, 54321)
  const refused = await startInChild({ dataDir }, { uid: 54321, gid: 54321 }).next()
  expect(refused).toMatchObject({ code: 'ACCOUNT' })
  expect(refused.message).toContain('account number 54321')
})

test('a folder with spaces, quotes, commas and Arabic letters works', async () => {
  const dataDir = path.join(sandbox(), `it's "our" data, بيانات`)
  const { socketDir } = await start({ dataDir })
  expect(socketDir).toBe(path.join(dataDir, 'postgres/s'))
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket gets a private socket elsewhere', async () => {
  const dataDir = path.join(sandbox(), 'مجلد البيانات'.repeat(4)) // 100 bytes, 52 letters
  const { socketDir, stop } = await start({ dataDir })
  expect(socketDir.startsWith(dataDir)).toBe(false)
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
  const { uid } = statSync(path.join(dataDir, 'postgres/data'))
  expect(statSync(socketDir)).toMatchObject({ uid, mode: 0o40700 })
  await stop()
  expect(existsSync(socketDir)).toBe(false)
  expect(await startRefused({ dataDir, settings: { nonsense: 'x' } })).toMatchObject({
    code: 'EXITED',
  })
  expect(existsSync(socketDir)).toBe(false)
  mkdirSync(socketDir) // now owned by another account
  onTestFinished(() => rmSync(socketDir, { recursive: true }))
  if (!ROOT) return
  chownSync(socketDir, 54321, 54321)
  expect(await startRefused({ dataDir })).toMatchObject({ code: 'ACCOUNT' })
})

test('below a folder closed to others root still runs it, and finds it again', async (at) => {
  at.skip(!ROOT, reason)
  const closed = path.join(sandbox(), 'closed')
  const { dataDir, native } = installBelow(closed)
  const first = await start({ dataDir, native })
  const place = readFileSync(path.join(dataDir, 'postgres.location'), 'utf8').trim()
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  expect(place).toMatch(/^\/var\/lib\/diwan\/[0-9a-f]{12}-/)
  await query(first.socketDir, 'create table kept ()')
  await first.stop()
  const second = await start({ dataDir, native })
  expect(await query(second.socketDir, 'select * from kept')).toEqual([])
  expect(await startRefused({ dataDir, native })).toMatchObject({ code: 'RUNNING' })
  await second.stop()
  rmSync(place, { recursive: true })
  const { code, message } = await startRefused({ dataDir, native })
  expect(code).toBe('INITDB')
  expect(message).toContain(`should be in ${place}, but that folder is missing`)
})

test('a data folder private to root stays so, but lets the account pass', async (at) => {
  at.skip(!ROOT, reason)
  const dataDir = await usedDataDir()
  chmodSync(dataDir, 0o700)
  await start({ dataDir })
  expect(statSync(dataDir).mode & 0o777).toBe(0o710)
  expect(existsSync(path.join(dataDir, 'postgres.location'))).toBe(false)
})

test('data that got below a closed folder later is refused, not replaced', async (at) => {
  at.skip(!ROOT, reason)
  const closed = sandbox()
  const dataDir = path.join(closed, 'data')
  renameSync(await usedDataDir(), dataDir)
  chmodSync(closed, 0o700)
  const { code, message } = await startRefused({ dataDir })
  expect(code).toBe('ACCOUNT')
  expect(message).toContain(`The database in ${dataDir}/postgres cannot be opened`)
})

test('no secret of Diwan and no PGPORT reaches PostgreSQL', async () => {
  const env = { DATABASE_URL: 'secret', PGPORT: '6000' }
  const { socketDir } = await startInChild({ dataDir: await usedDataDir() }, { env }).next()
  await query(socketDir, `create table line (text text); copy line from program 'env'`)
  const lines = await query(socketDir, `select text from line where text ~ 'secret|PGPORT|^PATH='`)
  expect(lines).toEqual([{ text: expect.stringMatching(/^PATH=/) }])
})

/** The version is unique to this test, so the cached copy is too. */
function installBelow(closed: string): { dataDir: string; native: string } {
  const version = `0.0.0-test.${process.pid}`
  const native = copyPackage(closed, version)
  chmodSync(closed, 0o700)
  const copy = `/var/cache/diwan/${version}-${process.platform}-${process.arch}`
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  return { dataDir: path.join(closed, 'data'), native }
}
