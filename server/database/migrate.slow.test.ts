import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { eventually } from '#server/test/eventually.ts'
import { testFolder } from '#server/test/folder.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

const address = inject('template')
const name = `diwan_migrate_${process.pid}`
const folder = testFolder('migrations')
let owner: pg.Pool

beforeAll(async () => {
  await runSql(address, `create database ${name}`)
  owner = openOwnerPool(withDatabaseName(address, name), () => {})
  writeFileSync(path.join(folder, '0001_start.sql'), 'create table works (id integer)')
  await migrate(owner, folder)
})
afterAll(async () => {
  await owner.end()
  await runSql(address, `drop database ${name}`)
})

test('a migration that has to wait for a table steps back, so that nobody waits for it long', async () => {
  writeFileSync(path.join(folder, '0002_more.sql'), 'alter table works add column note text')
  const holder = await owner.connect()
  await holder.query('begin; select from works')
  const migrated = migrate(owner, folder)
  const waits = () =>
    owner.query(`select from pg_locks where not granted and relation = 'works'::regclass`)
  // If the migration stayed in the lock queue, this read would wait until the table is unlocked.
  for (const _ of ['at its first try', 'at its second']) {
    await eventually(async () => expect((await waits()).rowCount).toBe(1))
    await owner.query('select from works')
  }
  await holder.query('rollback')
  holder.release()
  await migrated
  expect((await owner.query('select note from works')).rows).toEqual([])
})

test('what a migration has locked is free again before the next one begins', async () => {
  writeFileSync(path.join(folder, '0003_lock.sql'), 'alter table works add column place text')
  writeFileSync(path.join(folder, '0004_long.sql'), 'select pg_sleep(3)')
  let ended = false
  const migrated = migrate(owner, folder).finally(() => {
    ended = true
  })
  const sleeps = () =>
    owner.query(`select from pg_stat_activity where wait_event = 'PgSleep' and datname = $1`, [
      name,
    ])
  await eventually(async () => expect((await sleeps()).rowCount).toBe(1))
  await owner.query('select from works')
  expect(ended).toBe(false)
  await migrated
})

test('a migration that fails is undone, and those before it stay', async () => {
  writeFileSync(path.join(folder, '0005_good.sql'), 'alter table works add column day date')
  const bad = path.join(folder, '0006_bad.sql')
  writeFileSync(bad, 'alter table works add column hour integer; select 1 / 0')
  await expect(migrate(owner, folder)).rejects.toThrow('division by zero')
  await owner.query('select day from works')
  await expect(owner.query('select hour from works')).rejects.toThrow('hour')
  rmSync(bad)
})

test('processes that migrate at once do not fail for a column that another of them has just dropped', async () => {
  const columns = Array.from({ length: 1_500 }, (_, at) => `c${at} text`)
  writeFileSync(path.join(folder, '0010_wide.sql'), `create table wide (${columns.join()})`)
  for (let at = 11; at < 71; at += 1) {
    const dropped = `alter table wide drop column c${1_500 - at}`
    writeFileSync(path.join(folder, `00${at}_drop.sql`), dropped)
  }
  const others = [0, 1].map(() => openOwnerPool(withDatabaseName(address, name), () => {}))
  const all = await Promise.allSettled([owner, ...others].map((one) => migrate(one, folder)))
  await Promise.all(others.map((one) => one.end()))
  expect(all.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('an index that a migration names so is built while people go on writing, and one half built is built anew', async () => {
  await owner.query('create table many (id integer)')
  await owner.query('insert into many select generate_series(1, 2000000)')
  // Duplicate rows make the index build fail and leave an invalid index behind.
  await owner.query('insert into works (id) values (1), (1)')
  await expect(
    owner.query('create unique index concurrently works_by_id on works (id)'),
  ).rejects.toThrow()
  writeFileSync(
    path.join(folder, '0080_indexes.sql'),
    'create index if not exists many_by_id on many (id, (id % 7), (id % 11), (id::text));\n' +
      'create index if not exists works_by_id on works (id);\n',
  )
  let ended = false
  const migrated = migrate(owner, folder).finally(() => {
    ended = true
  })
  let written = 0
  while (!ended) {
    await owner.query('insert into many values (0)')
    written += 1
  }
  await migrated
  // A writer that had to wait for the whole build would have written only once, after its end.
  expect(written).toBeGreaterThan(5)
  const { rows } = await owner.query(
    `select indexrelid::regclass::text name, indisvalid valid, indisunique alone from pg_index
     where indrelid in ('many'::regclass, 'works'::regclass) order by 1`,
  )
  expect(rows).toEqual([
    { name: 'many_by_id', valid: true, alone: false },
    { name: 'works_by_id', valid: true, alone: false },
  ])
})

test('a process of the version before starts on what a newer one has migrated', async () => {
  const newer = path.join(folder, '0099_newer.sql')
  writeFileSync(newer, 'alter table works add column newer text')
  await migrate(owner, folder)
  rmSync(newer)
  await migrate(owner, folder)
  await owner.query('select newer from works')
})
