import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  isAlive,
  NATIVE,
  query,
  sandbox,
  soon,
  start,
  startInChild,
  startRefused,
  usedDataDir,
} from '#ops/embedded/fixtures/sandbox.ts'

const pidFileOf = (dataDir: string): string => path.join(dataDir, 'postgres/data/postmaster.pid')

test('a new data folder becomes a database behind a private socket', async () => {
  const postgres = await start({ dataDir: sandbox(), settings: { work_mem: '5MB' } })
  expect(statSync(postgres.socketDir).mode & 0o777).toBe(0o700)
  const [row] = await query(
    postgres.socketDir,
    `select current_user as name, rolsuper as super, setting('listen_addresses') as addresses,
       setting('data_checksums') as checksums, setting('fsync') as fsync, setting('jit') as jit,
       setting('work_mem') as work_mem, setting('shared_buffers') as shared_buffers
     from pg_roles where rolname = current_user`.replaceAll('setting(', 'current_setting('),
  )
  expect(row).toEqual({
    ...{ name: 'diwan_owner', super: true, addresses: '', checksums: 'on', fsync: 'on' },
    ...{ jit: 'off', work_mem: '5MB', shared_buffers: '128MB' },
  })
})

test('an Arabic word has letters: it is found by its parts', async () => {
  const { socketDir } = await start({ dataDir: await usedDataDir() })
  await query(socketDir, 'create extension pg_trgm')
  const [row] = await query(
    socketDir,
    `select cardinality(show_trgm('مرحبا')) as parts, upper('é') as upper, 'ي' > 'z' as sorted`,
  )
  expect(row).toEqual({ parts: 6, upper: 'É', sorted: true })
})

test('stop ends PostgreSQL, and what was written is there after the next start', async () => {
  const dataDir = await usedDataDir()
  const first = await start({ dataDir })
  await query(first.socketDir, `create table word as select 'كلمة' as text`)
  await first.stop()
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start({ dataDir })
  expect(await query(second.socketDir, 'select text from word')).toEqual([{ text: 'كلمة' }])
})

test('stop does not wait for ever for a PostgreSQL that does not come to an end', async () => {
  const settings = { archive_mode: 'on', archive_command: 'sleep 60' }
  const { socketDir, stop, pid } = await start({
    dataDir: await usedDataDir(),
    settings,
    stopTimeoutMs: 300,
  })
  await query(socketDir, 'select pg_switch_wal()')
  await stop()
  expect(isAlive(pid)).toBe(false)
})

test('a second start on the same data is refused in one clear sentence', async () => {
  const dataDir = await usedDataDir()
  const child = startInChild({ dataDir })
  const { socketDir } = await child.next()
  const { code, message } = await startRefused({ dataDir })
  expect(code).toBe('RUNNING')
  expect(message).toBe(
    `Diwan is already running on the data in ${dataDir} (process ${child.process.pid}). ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a PostgreSQL that somebody else runs on the data is not disturbed', async () => {
  const dataDir = await usedDataDir()
  const data = path.join(dataDir, 'postgres/data')
  const socketDir = path.join(dataDir, 'postgres/s')
  const { uid, gid } = statSync(data)
  const args = ['-D', data, '-c', 'listen_addresses=', '-k', socketDir]
  const options = { uid, gid, cwd: '/', stdio: 'ignore' } as const
  const foreign = spawn(path.join(NATIVE, 'bin/postgres'), args, options)
  onTestFinished(() => void foreign.kill('SIGQUIT'))
  await soon(() => existsSync(path.join(socketDir, '.s.PGSQL.5432')))
  const { code, message } = await startRefused({ dataDir })
  expect(code).toBe('RUNNING')
  expect(message).toContain(`(process ${foreign.pid})`)
  writeFileSync(pidFileOf(dataDir), '1234567\n') // as if it ran in another container
  expect(await startRefused({ dataDir })).toMatchObject({ code: 'RUNNING' })
  expect(existsSync(pidFileOf(dataDir))).toBe(true) // without it PostgreSQL would shut down
  expect(isAlive(foreign.pid ?? 0)).toBe(true)
})

test('of several starts at the same moment one wins, the others are refused', async () => {
  const dataDir = sandbox()
  const startThree = async () => {
    const at = Date.now() + 2500
    const children = [1, 2, 3].map(() => startInChild({ dataDir, at }))
    const events = await Promise.all(children.map((child) => child.next()))
    const codes = events.map((event) => event.code ?? 'won').sort()
    expect(codes).toEqual(['RUNNING', 'RUNNING', 'won'])
    const winner = events.findIndex((event) => event.socketDir)
    process.kill(events[winner]?.pid ?? 0, 'SIGKILL')
    await children[winner]?.kill()
  }
  await startThree() // on an empty folder
  await startThree() // on the files that both starts leave behind when killed
})

test('a pid file that names a dead process does not stop the start', async () => {
  const dataDir = await usedDataDir()
  await crash(dataDir)
  expect(isAlive(Number.parseInt(readFileSync(pidFileOf(dataDir), 'utf8'), 10))).toBe(false)
  await start({ dataDir })
})

test('a pid file whose number belongs to another program now does not stop it', async () => {
  const dataDir = await usedDataDir()
  await crash(dataDir)
  const { uid, gid } = statSync(pidFileOf(dataDir))
  const other = spawn('sleep', ['60'], { uid, gid })
  onTestFinished(() => void other.kill())
  const text = readFileSync(pidFileOf(dataDir), 'utf8')
  writeFileSync(pidFileOf(dataDir), text.replace(/^\d+/, String(other.pid)))
  await start({ dataDir })
  expect(other.exitCode).toBe(null)
})

test('a lock whose number belongs to another program now does not stop it', async () => {
  const dataDir = await usedDataDir()
  symlinkSync(`${process.ppid} another-boot-1`, path.join(dataDir, 'postgres/lock.9'))
  await start({ dataDir })
})

test('its unexpected end is told, with the reason, and it can start again', async () => {
  const dataDir = await usedDataDir()
  expect(await crash(dataDir)).toMatch(/^PostgreSQL ended \(signal SIGKILL\): /)
  await start({ dataDir })
})

test('killed, it starts again by itself, with all that was written', async () => {
  const told: string[] = []
  const postgres = await start({
    dataDir: await usedDataDir(),
    onRestart: (detail) => told.push(detail),
  })
  const { socketDir, pid } = postgres
  await query(socketDir, `create table word as select 'كلمة' as text`)
  const atWork = new Client({ host: socketDir, user: 'diwan_owner', database: 'postgres' })
  atWork.on('error', () => {})
  await atWork.connect()
  atWork.query('select pg_sleep(30)').catch(() => {})
  await sleep(200)
  process.kill(pid, 'SIGKILL')
  expect(await soon(() => told.length > 0)).toBe(true)
  expect(told).toEqual([expect.stringMatching(/^PostgreSQL ended \(signal SIGKILL\): /)])
  expect(postgres.pid).not.toBe(pid)
  expect(await query(socketDir, 'select text from word')).toEqual([{ text: 'كلمة' }])
  await postgres.stop()
  expect(isAlive(postgres.pid)).toBe(false)
})

test('the third death within a minute is the last', async () => {
  let restarts = 0
  let end = ''
  const postgres = await start({
    dataDir: await usedDataDir(),
    onRestart: () => {
      restarts += 1
    },
    onUnexpectedExit: (detail) => {
      end = detail
    },
  })
  for (const death of [1, 2, 3]) {
    process.kill(postgres.pid, 'SIGKILL')
    expect(await soon(() => restarts === death || end !== '')).toBe(true)
  }
  expect(restarts).toBe(2)
  expect(end).toMatch(/^PostgreSQL ended \(signal SIGKILL\): /)
  await postgres.stop()
})

test('kill -9 of Diwan takes PostgreSQL along, and the next start goes well', async () => {
  const dataDir = await usedDataDir()
  const child = startInChild({ dataDir })
  const { pid } = await child.next()
  await child.kill()
  expect(await soon(() => !isAlive(pid))).toBe(true)
  await start({ dataDir })
})

test('kill -9 right before the next start leaves PostgreSQL the time to go', async () => {
  const dataDir = await usedDataDir()
  const child = startInChild({ dataDir })
  await child.next()
  await child.kill()
  await start({ dataDir })
})

test('where the kernel does not do it, a watching shell takes PostgreSQL along', async () => {
  const dataDir = await usedDataDir()
  const options = { dataDir, native: NATIVE, platform: 'darwin' } as const
  const child = startInChild(options)
  const { pid, socketDir } = await child.next()
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await startInChild(options).next()).code).toBe('RUNNING')
  await child.kill()
  expect(await soon(() => !isAlive(pid))).toBe(true)
  const again = startInChild(options)
  const second = await again.next()
  again.process.kill('SIGINT')
  expect(await again.next()).toEqual({ drained: true })
  expect(isAlive(second.pid)).toBe(false)
})

test('kill -9 while the database is being made leaves no half database', async () => {
  const dataDir = sandbox()
  const child = startInChild({ dataDir })
  while (!existsSync(path.join(dataDir, 'postgres/data.init/PG_VERSION'))) await sleep(5)
  await child.kill()
  const { socketDir } = await start({ dataDir })
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Ctrl-C in the terminal reaches PostgreSQL only after Diwan has drained', async () => {
  const child = startInChild({ dataDir: await usedDataDir() })
  const { pid } = await child.next()
  process.kill(-(child.process.pid ?? 0), 'SIGINT')
  expect(await child.next()).toEqual({ drained: true })
  expect(isAlive(pid)).toBe(false)
})

/** Starts it and kills it with SIGKILL. Returns the reported detail. Its pid file stays behind. */
async function crash(dataDir: string): Promise<string> {
  return new Promise((resolve, reject) => {
    start({ dataDir, onUnexpectedExit: resolve, maxExits: 1 }).then(
      ({ pid }) => process.kill(pid, 'SIGKILL'),
      reject,
    )
  })
}
