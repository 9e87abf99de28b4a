// npm run gate -- release-data [FOLDER] [--data-folder]: stores data of this version for tests of
// later ones (db/released, read by app/server/upgrade.slow.test.ts): a dump of a database with two
// companies, the responses about past days, and files. `--data-folder`: also a data folder of the
// embedded database. FOLDER is a built checkout of another version.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readDeployment } from '../server/database/deployment.ts'
import { type Bench, flags, gate } from './harness.ts'
import { answersOfPast, NOW, workADay } from './release-work.ts'
import { startDatabase } from './site.ts'

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

const { words, 'data-folder': withDataFolder } = flags({ 'data-folder': false })
const checkout = path.resolve(words[0] ?? '.')
const version =
  readdirSync(path.join(checkout, 'db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .at(-1)
    ?.slice(0, 4) ?? ''
const kept = path.resolve('db/released', version)

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

/** Runs a day's work on PostgreSQL 15 and stores its dump and the responses about past days. */
async function keepDump(bench: Bench): Promise<void> {
  const { postgres, url, address } = await startDatabase(bench, DATABASE)
  const files = bench.folder()
  const environment = { DATABASE_URL: url, FILES_DIR: files, DEMO: '1', FAKE_NOW: NOW }
  const product = await bench.run(environment, { folder: checkout })
  await workADay(product.url)
  const past = await answersOfPast(product.url)
  await product.stop()
  write('past.json.gz', gzipSync(JSON.stringify(past), { level: 9 }))
  // Plain statements that any client can run, without psql's own commands.
  const options = ['--enable-row-security', '--no-comments', '--rows-per-insert=200']
  const dump = postgres.run('pg_dump', DATABASE, options).replaceAll(/^\\(un)?restrict .*\n/gm, '')
  write('database.sql.gz', gzipSync(dump, { level: 9 }))
  write('files.tar.br', packed(files, ['.']))
  const facts = { now: NOW, deployment: await readDeployment(await bench.connect(address)) }
  write('facts.json', `${JSON.stringify(facts, undefined, 2)}\n`)
}

/**
 * Stores the embedded database after a clean stop, without the WAL segments that it no longer
 * needs.
 */
async function keepDataFolder(bench: Bench): Promise<void> {
  const place = await bench.install({ FAKE_NOW: NOW, DEMO: '1' }, { checkout })
  await workADay(place.url)
  const needed = await place.asOwner(async (db) => {
    for (const one of ['vacuum full', 'select pg_switch_wal()', 'checkpoint']) await db.query(one)
    const { rows } = await db.query('select pg_walfile_name(pg_current_wal_lsn()) "name"')
    return rows[0].name
  })
  await place.stop()
  const wal = path.join(place.folder, 'postgres/data/pg_wal')
  for (const name of readdirSync(wal))
    if (/^[0-9A-F]{24}$/.test(name) && name !== needed) rmSync(path.join(wal, name))
  write('data.tar.br', packed(place.folder, ['postgres/data']))
}

await gate(async (bench) => {
  mkdirSync(kept, { recursive: true })
  await bench.within(keepDump)
  if (withDataFolder) await bench.within(keepDataFolder)
  return false
})
