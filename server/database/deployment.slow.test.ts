import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase, openOwnerPool } from '#server/database/database.ts'
import { readDeployment } from '#server/database/deployment.ts'
import { migrate } from '#server/database/migrate.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

const address = inject('template')
const MIGRATIONS = path.resolve('db/migrations')
const made: string[] = []
const open: Database[] = []

/** Creates a separate, migrated deployment on the tests' cluster. */
async function deploy(): Promise<Database & { name: string }> {
  const name = `diwan_deployment_${process.pid}_${made.length}`
  await runSql(address, `create database ${name}`)
  made.push(name)
  await migrateAgain(name)
  const database = await openDatabase(withDatabaseName(address, name), () => {})
  open.push(database)
  return { ...database, name }
}

async function migrateAgain(name: string): Promise<void> {
  const owner = openOwnerPool(withDatabaseName(address, name), () => {})
  await migrate(owner, MIGRATIONS)
  await owner.end()
}

async function connect(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...address, ...config })
  try {
    await client.connect()
    return 'connected'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end().catch(() => {})
  }
}

afterAll(async () => {
  await Promise.all(open.map((one) => one.close()))
  for (const name of made) await runSql(address, `drop database ${name}`)
  await runSql(address, 'drop role if exists diwan_app, diwan_auth')
})

describe('two deployments on one cluster', () => {
  let here: Database & { name: string }
  let there: Database & { name: string }

  beforeAll(async () => {
    here = await deploy()
    there = await deploy()
  })

  test('have roles and passwords of their own, however often either of them starts', async () => {
    const [one, other] = [
      await readDeployment(here.ownerPool),
      await readDeployment(there.ownerPool),
    ]
    const names = [one, other].flatMap(({ roles }) => Object.values(roles))
    expect(new Set(names).size).toBe(6)
    expect(one.password).toMatch(/^[\w-]{43}$/)
    expect(other.password).not.toBe(one.password)
    await migrateAgain(there.name)
    await migrateAgain(here.name)
    expect(await readDeployment(here.ownerPool)).toEqual(one)
    for (const { appPool } of [here, there])
      expect((await appPool.query('select count(*)::int n from users')).rows).toEqual([{ n: 0 }])
  })

  test('do not let each other’s request role in', async () => {
    const password = (await readDeployment(here.ownerPool)).password
    const asHere = { user: here.roles.app, password }
    expect(await connect({ ...asHere, database: here.name })).toBe('connected')
    expect(await connect({ ...asHere, database: there.name })).toMatch(/permission denied/)
    await runSql(address, `create role stranger_${process.pid} login password 'strange'`)
    const stranger = { user: `stranger_${process.pid}`, password: 'strange' }
    expect(await connect({ ...stranger, database: here.name })).toMatch(/permission denied/)
    await runSql(address, `drop role stranger_${process.pid}`)
  })

  test('tell their password to the owner alone', async () => {
    const reading = here.appPool.query('select app_password from diwan_private.deployment')
    await expect(reading).rejects.toThrow(/permission denied for schema diwan_private/)
    await expect(readDeployment(here.appPool)).rejects.toThrow(/permission denied/)
  })

  test('let nobody who makes requests see everything', async () => {
    const { rows } = await here.ownerPool.query(
      `select pg_has_role($1, $2, 'member') dumps, pg_has_role($1, $3, 'member') signs,
        has_database_privilege($1, current_database(), 'temporary') makes_tables`,
      [here.roles.app, here.roles.dump, here.roles.auth],
    )
    expect(rows).toEqual([{ dumps: false, signs: false, makes_tables: false }])
  })
})

test('a database from before keeps the names of its two roles, and gets a password of its own', async () => {
  const { name, ownerPool, roles } = await deploy()
  await ownerPool.query('alter table diwan_private.deployment rename to once')
  const before = await ownerPool.query('select * from kysely_migration')
  await ownerPool.query(`alter role ${roles.app} rename to diwan_app`)
  await ownerPool.query(`alter role ${roles.auth} rename to diwan_auth`)
  await migrateAgain(name)
  const kept = await readDeployment(ownerPool)
  expect(kept.roles).toMatchObject({ app: 'diwan_app', auth: 'diwan_auth' })
  expect(kept.password).toMatch(/^[\w-]{43}$/)
  expect((await ownerPool.query('select * from kysely_migration')).rows).toEqual(before.rows)
  const database = await openDatabase(withDatabaseName(address, name), () => {})
  expect((await database.appPool.query('select current_user::text who from users')).rows).toEqual(
    [],
  )
  await database.close()
})
