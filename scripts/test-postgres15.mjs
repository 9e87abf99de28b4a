// npm run gate -- postgres15: runs the server's tests on the oldest supported PostgreSQL, started
// from Debian's binaries on a separate socket, with an owner that is not a superuser.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from './steps.mjs'

const BIN = '/usr/lib/postgresql/15/bin'
if (!existsSync(`${BIN}/postgres`)) {
  console.error('PostgreSQL 15 is not installed here: apt-get install postgresql-15')
  process.exit(1)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-pg15-'))
const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
if (account.uid) chownSync(folder, account.uid, account.gid)
const data = path.join(folder, 'data')
const options = { ...account, cwd: folder }
spawnSync(
  `${BIN}/initdb`,
  ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
  options,
)
const settings = ['fsync=off', 'listen_addresses=', 'max_connections=200']
const server = spawn(
  `${BIN}/postgres`,
  ['-D', data, '-k', folder, ...settings.flatMap((one) => ['-c', one])],
  { ...options, stdio: 'ignore' },
)
const ready = () => spawnSync(`${BIN}/pg_isready`, ['-h', folder, '-q']).status === 0
for (let tries = 0; tries < 100 && !ready(); tries += 1) spawnSync('sleep', ['0.1'])

const superuser = ['-h', folder, '-U', 'postgres', '-d', 'postgres']
spawnSync(`${BIN}/psql`, [...superuser, '-q', '-f', 'server/test/owner.sql'])

const url = `postgres://owner@/postgres?host=${encodeURIComponent(folder)}`
const report = process.env.REPORT
  ? ['--reporter=json', `--outputFile.json=${process.env.REPORT}`]
  : []
const status = run(
  'npx',
  [
    ...['vitest', 'run', '--project', 'server', '--project', 'slow', '--reporter=default'],
    ...report,
    ...process.argv.slice(2),
  ],
  {
    env: { ...process.env, TEST_DATABASE_URL: url },
  },
)
server.kill('SIGINT')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(folder, { recursive: true, force: true })
process.exit(status)
