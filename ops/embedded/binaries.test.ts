import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  copyPackage,
  NATIVE,
  NOBODY,
  query,
  ROOT,
  sandbox,
  start,
  startInChild,
  startRefused,
  usedDataDir,
} from '#ops/embedded/fixtures/sandbox.ts'

const debian = '/usr/lib/postgresql'
const installed = existsSync(debian)
  ? readdirSync(debian).filter((major) => Number(major) >= 15)
  : []

test('a package installed with --ignore-scripts gets its links made', async () => {
  const { dataDir, native } = installWithoutScripts()
  const { socketDir } = await start({ dataDir, native })
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('where these links cannot be made, a private copy serves', async (at) => {
  at.skip(!ROOT, 'only root can make a package read-only for the account that starts')
  const { dataDir, native } = installWithoutScripts()
  chownSync(dataDir, NOBODY.uid, NOBODY.gid)
  const { socketDir, message } = await startInChild({ dataDir, native }, NOBODY).next()
  expect(message).toBe(undefined)
  expect(await query(socketDir, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(path.join(dataDir, 'postgres/binaries'))).toHaveLength(1)
})

test('a package that root unpacked for itself alone is copied for the account', async (at) => {
  at.skip(!ROOT, 'only root runs it under another account')
  const folder = sandbox()
  const version = `0.0.0-test.${process.pid}`
  const native = copyPackage(folder, version)
  const cached = `/var/cache/diwan/${version}-${process.platform}-${process.arch}`
  onTestFinished(() => rmSync(cached, { recursive: true, force: true }))
  const program = path.join(native, 'bin/postgres')
  rmSync(program)
  copyFileSync(path.join(NATIVE, 'bin/postgres'), program)
  chmodSync(program, 0o700)
  await start({ dataDir: path.join(folder, 'data'), native })
  expect(existsSync(cached)).toBe(true)
})

test('without a package for the platform an installed PostgreSQL serves', async (at) => {
  at.skip(installed.length === 0, 'no PostgreSQL 15 or newer in /usr/lib/postgresql')
  const dataDir = sandbox()
  const { socketDir } = await startInChild({ dataDir, platform: 'darwin' }).next()
  const [row] = await query(
    socketDir,
    `select current_setting('server_version_num')::int / 10000 as major, upper('é') as upper,
       current_setting('data_checksums') as checksums, 'ي' > 'z' as sorted`,
  )
  expect(row).toEqual({
    major: Math.max(...installed.map(Number)),
    upper: 'É',
    checksums: 'on',
    sorted: true,
  })
})

test('data of the installed version is opened by it also when the package came', async (at) => {
  at.skip(installed.length === 0, 'no PostgreSQL 15 or newer in /usr/lib/postgresql')
  const dataDir = sandbox()
  await (await start({ dataDir, native: path.join(debian, installed[0] ?? '') })).stop()
  const { socketDir } = await start({ dataDir })
  const [row] = await query(socketDir, `select current_setting('server_version') as version`)
  expect(row.version).toContain(installed[0])
})

test('data of a version that is not here is refused in one clear sentence', async () => {
  const dataDir = sandbox()
  mkdirSync(path.join(dataDir, 'postgres/data'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '14\n')
  const { code, message } = await startRefused({ dataDir, native: NATIVE })
  expect(code).toBe('VERSION')
  expect(message).toBe(
    `The data in ${dataDir}/postgres needs PostgreSQL 14, but here is only PostgreSQL 18.4: ` +
      'install PostgreSQL 14, and let the newer one take the data on with npm run upgrade-database; ' +
      'or set DATABASE_URL.',
  )
})

test('without any PostgreSQL the sentence says what to do', async () => {
  const dataDir = sandbox()
  const { code, message } = await startRefused({ dataDir, native: dataDir })
  expect(code).toBe('NO_BINARIES')
  expect(message).toMatch(/set DATABASE_URL to a server, or install PostgreSQL 15 or newer\.$/)
})

test('what PostgreSQL itself objects to is passed on in one sentence', async () => {
  const { code, message } = await startRefused({
    dataDir: await usedDataDir(),
    settings: { nonsense: 'x' },
  })
  expect(code).toBe('EXITED')
  expect(message).toMatch(/: unrecognized configuration parameter "nonsense"\.$/)
})

/** The package as npm installs it without scripts: the links are missing. */
function installWithoutScripts(): { dataDir: string; native: string } {
  const folder = sandbox()
  const native = copyPackage(folder, '0.0.0-test')
  execFileSync('find', [native, '-type', 'l', '-delete'])
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  return { dataDir, native }
}
