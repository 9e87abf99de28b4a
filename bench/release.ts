// npm run gate -- release-data [FOLDER] [--data-folder]: stores data of this version for tests of
// later ones (db/released, read by app/server/upgrade.slow.test.ts): a dump of a database with two
// companies, the responses about past days, and files. `--data-folder`: also a data folder of the
// embedded database. FOLDER is a built checkout of another version.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import pg from 'pg'
import { parseDatabaseUrl } from '../server/database/database.ts'
import { readDeployment } from '../server/database/deployment.ts'
import { type Postgres15, startPostgres15 } from '../server/test/postgres15.ts'
import { runSql } from '../server/test/setup.ts'
import { asOwner, type Product, startProduct } from './processes.ts'
import { answersOfPast, NOW, workADay } from './release-work.ts'

const DATABASE = 'released'
/**
 * An embedded cluster has three almost identical databases: the compression window must contain all
 * of them.
 */
const PACKING = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 26,
  },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'data-folder': { type: 'boolean' } },
})
const checkout = path.resolve(positionals[0] ?? '.')
const version =
  readdirSync(path.join(checkout, 'db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .at(-1)
    ?.slice(0, 4) ?? ''
const kept = path.resolve('db/released', version)

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-release-'))
  chmodSync(folder, 0o755)
  return folder
}

const packed = (folder: string, names: string[]): Buffer => {
  const tar = ['-c', '--sort=name', '--owner=0', '--group=0', '-C', folder, ...names]
  const { stdout, status } = spawnSync('tar', tar, { maxBuffer: 2 ** 31 })
  if (status !== 0) throw new Error('tar could not pack the folder')
  return brotliCompressSync(stdout, PACKING)
}

const write = (name: string, content: Buffer | string): void => {
  writeFileSync(path.join(kept, name), content)
  console.log(`${version}/${name}: ${Math.ceil(content.length / 1_000)} kB`)
}

/** Dumps the database as plain statements that any client can run, without psql's own commands. */
function dumpOf(postgres: Postgres15): string {
  const options = ['--enable-row-security', '--no-comments', '--rows-per-insert=200']
  return postgres.run('pg_dump', DATABASE, options).replaceAll(/^\\(un)?restrict .*\n/gm, '')
}

async function deploymentAt(url: string) {
  const client = new pg.Client(parseDatabaseUrl(url))
  await client.connect()
  const deployment = await readDeployment(client)
  await client.end()
  return deployment
}

/** Runs a day's work on PostgreSQL 15 and stores its dump and the responses about past days. */
async function keepDump(): Promise<void> {
  const postgres = await startPostgres15()
  const files = newFolder()
  let product: Product | undefined
  try {
    await runSql(postgres.owner, `create database ${DATABASE}`)
    const { user, password, host = '' } = postgres.owner
    const secret = encodeURIComponent(String(password))
    const url = `postgres://${user}:${secret}@/${DATABASE}?host=${encodeURIComponent(host)}`
    product = await startProduct(
      { DATABASE_URL: url, FILES_DIR: files, DEMO: '1', FAKE_NOW: NOW },
      { folder: checkout },
    )
    await workADay(product.url)
    const past = await answersOfPast(product.url)
    await product.stop()
    write('past.json.gz', gzipSync(JSON.stringify(past), { level: 9 }))
    write('database.sql.gz', gzipSync(dumpOf(postgres), { level: 9 }))
    write('files.tar.br', packed(files, ['.']))
    const facts = { now: NOW, deployment: await deploymentAt(url) }
    write('facts.json', `${JSON.stringify(facts, undefined, 2)}\n`)
  } finally {
    await product?.stop()
    await postgres.stop()
    rmSync(files, { recursive: true, force: true })
  }
}

/** Makes a database small; returns the only WAL segment that it needs if it is stopped now. */
const shrink = (dataDir: string): Promise<string> =>
  asOwner(dataDir, async (db) => {
    await db.query('vacuum full')
    await db.query('select pg_switch_wal()')
    await db.query('checkpoint')
    const { rows } = await db.query('select pg_walfile_name(pg_current_wal_lsn()) "name"')
    return rows[0].name
  })

/**
 * Stores the embedded database after a clean stop, without the WAL segments that it no longer
 * needs.
 */
async function keepDataFolder(): Promise<void> {
  const dataDir = newFolder()
  try {
    const common = { DATA_DIR: dataDir, FAKE_NOW: NOW }
    const product = await startProduct({ ...common, DEMO: '1' }, { folder: checkout })
    await workADay(product.url)
    const needed = await shrink(dataDir)
    await product.stop()
    const wal = path.join(dataDir, 'postgres/data/pg_wal')
    for (const name of readdirSync(wal))
      if (/^[0-9A-F]{24}$/.test(name) && name !== needed) rmSync(path.join(wal, name))
    write('data.tar.br', packed(dataDir, ['postgres/data']))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

mkdirSync(kept, { recursive: true })
await keepDump()
if (values['data-folder']) await keepDataFolder()
