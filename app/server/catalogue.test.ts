import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { fullCompany, type TenantTable, tenantTables } from '#app/server/test/tenancy.ts'
import type { World } from '#app/server/test/world.ts'
import { openOwnerPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrateJobs } from '#server/jobs/jobs.ts'
import { runSql, withDatabaseName } from '#server/test/setup.ts'

/** Tables whose rows no request may change or remove, not even the company's own rows. */
const WRITTEN_ONCE = ['audit_events']

const diwan = openDiwan()
let tables: TenantTable[]
let ours: World
let theirs: World

beforeAll(async () => {
  tables = await tenantTables(diwan)
  ours = await fullCompany(diwan)
  theirs = await fullCompany(diwan)
})

/** Queries rows as the superuser; `:tenant` in the text stands for the list of tenant tables. */
async function rowsOf<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const tenant = tables.map(({ table }) => `'${table}'::regclass`).join()
  const query = text.replaceAll(':tenant', `(${tenant})`)
  return (await diwan.server.database.ownerPool.query<T>(query)).rows
}

/** Returns the names that a catalogue query finds at fault. */
const faults = async (text: string) => (await rowsOf<{ name: string }>(text)).map((row) => row.name)

/** Runs `work` as the request role, in a company or in none, and rolls everything back. */
async function asApp<T>(company: string | null, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await diwan.server.database.appPool.connect()
  try {
    await client.query('begin')
    if (company !== null)
      await client.query("select set_config('app.company_id', $1, true)", [company])
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const countIn = async (client: pg.PoolClient, text: string) =>
  Number((await client.query(`select count(*) from ${text}`)).rows[0].count)

describe('the catalogue', () => {
  test('every table of a company has row-level security, forced upon its owner too', async () => {
    expect(tables.length).toBeGreaterThan(15)
    expect(
      await faults(`select oid::regclass::text "name" from pg_class
        where oid in :tenant and not (relrowsecurity and relforcerowsecurity)`),
    ).toEqual([])
  })

  test('on each one policy holds for the request role, and one opens it to the owner’s backups', async () => {
    const { roles } = diwan.server.database
    const rows = await rowsOf<{ table: string; policies: unknown }>(`
      select tablename "table", json_agg(json_build_array(policyname, roles, cmd, permissive,
        case policyname when 'tenant' then qual ~ '= \\( SELECT current_company\\(\\)' else qual = 'true' end,
        with_check = qual) order by policyname) policies
      from pg_policies where schemaname = 'public' and roles <> '{${roles.auth}}' group by 1 order by 1`)
    expect(rows).toEqual(
      tables.map(({ table }) => ({
        table,
        policies: [
          ['dump', [roles.dump], 'ALL', 'PERMISSIVE', true, true],
          ['tenant', [roles.app], 'ALL', 'PERMISSIVE', true, true],
        ],
      })),
    )
  })

  test('the request role owns nothing, is nobody special, and is a member of no other role', async () => {
    const { roles } = diwan.server.database
    const [app] = await rowsOf(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        (select count(*)::int from pg_auth_members where member = r.oid) roles,
        (select count(*)::int from pg_class where relowner = r.oid) tables,
        (select count(*)::int from pg_proc where proowner = r.oid) functions,
        has_schema_privilege(r.oid, 'public', 'create') makes_tables
      from pg_roles r where rolname = '${roles.app}'`)
    expect(app).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      roles: 0,
      tables: 0,
      functions: 0,
      makes_tables: false,
    })
    const others = await rowsOf(
      `select rolsuper, rolbypassrls, rolcanlogin from pg_roles
        where rolname in ('${roles.auth}', '${roles.dump}')`,
    )
    const nobody = { rolsuper: false, rolbypassrls: false, rolcanlogin: false }
    expect(others).toEqual([nobody, nobody])
  })

  test('the request role can neither truncate a table, which no policy stops, nor read the queue', async () => {
    const { app } = diwan.server.database.roles
    expect(
      await faults(`select oid::regclass::text "name" from pg_class
        where relkind in ('r', 'p') and relnamespace <> 'pg_catalog'::regnamespace
          and has_table_privilege('${app}', oid, 'truncate, references, trigger')`),
    ).toEqual([])
    expect(
      await faults(`select c.oid::regclass::text "name" from pg_class c
        where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p', 'v')
          and has_table_privilege('${app}', oid, 'select, insert, update, delete')`),
    ).toEqual([])
  })

  test('no request changes or removes a line of the audit log, and only that is so', async () => {
    const { app } = diwan.server.database.roles
    expect(
      await faults(`select oid::regclass::text "name" from pg_class
        where oid in :tenant and not (has_table_privilege('${app}', oid, 'update')
          or has_table_privilege('${app}', oid, 'delete')) order by 1`),
    ).toEqual(WRITTEN_ONCE)
  })

  test('every primary key of a company’s table begins with the company', async () => {
    expect(
      await faults(`select t.oid::regclass::text "name" from pg_class t
        left join pg_index i on i.indrelid = t.oid and i.indisprimary
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where t.oid in :tenant and a.attname is distinct from
          case when t.relname = 'companies' then 'id' else 'company_id' end`),
    ).toEqual([])
  })

  test('only what is unique in the whole product is unique beyond a company', async () => {
    expect(
      await faults(`select i.indexrelid::regclass::text "name" from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid in :tenant and i.indisunique and not i.indisprimary and a.attname <> 'company_id'
        union all
        select i.indexrelid::regclass::text from pg_index i
        where i.indrelid in :tenant and i.indisunique and i.indkey[0] = 0 order by 1`),
    ).toEqual([
      'companies_slug',
      'company_slugs_slug',
      'email_changes_token',
      'invitations_token',
      'orders_provider_ref_key',
      'sessions_token',
      'users_email',
    ])
  })

  // The planner uses an expression index under row-level security only if the expression is known
  // to be leakproof.
  test('no index of a company’s table is on an expression, which row-level security makes useless, but to keep it unique', async () => {
    expect(
      await faults(`select indexrelid::regclass::text "name" from pg_index
        where indrelid in :tenant and indexprs is not null and not indisunique`),
    ).toEqual([])
  })

  test('a reference from one company’s table to another carries the company along', async () => {
    const references = await rowsOf<{ name: string; columns: string[][] }>(`
      select f.conname "name", (select json_agg(json_build_array(a.attname, b.attname))
        from unnest(f.conkey, f.confkey) k (own, other)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other) "columns"
      from pg_constraint f where f.contype = 'f' and f.conrelid in :tenant and f.confrelid in :tenant`)
    expect(references.length).toBeGreaterThan(25)
    const kept = references.filter(({ columns }) =>
      columns.some(
        ([own, other]) => own === 'company_id' && (other === 'company_id' || other === 'id'),
      ),
    )
    expect(references.filter((one) => !kept.includes(one))).toEqual([])
    const toOther = await faults(`select conname "name" from pg_constraint
      where contype = 'f' and conrelid not in :tenant and confrelid in :tenant`)
    expect(toOther).toEqual([])
  })

  test('a company’s id stands in every row: it can nowhere be left out', async () => {
    expect(
      await faults(`select attrelid::regclass::text "name" from pg_attribute
        where attrelid in :tenant and attname = 'company_id' and not attnotnull`),
    ).toEqual([])
  })

  test('a view shows its reader only what the reader may see', async () => {
    expect(
      await faults(`select oid::regclass::text "name" from pg_class
        where relnamespace = 'public'::regnamespace and (relkind = 'm' or relkind = 'v'
          and not coalesce(reloptions::text ~ 'security_invoker=(true|on|1)', false))`),
    ).toEqual([])
  })

  test('a function with its owner’s rights has a fixed search path and is not everybody’s', async () => {
    const functions = await rowsOf<{ name: string; path: boolean; everybody: boolean }>(`
      select p.oid::regprocedure::text "name", coalesce(p.proconfig::text ~ 'search_path=', false) "path",
        exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) everybody
      from pg_proc p where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace)`)
    expect(functions.length).toBeGreaterThan(4)
    expect(functions.filter((one) => !one.path || one.everybody)).toEqual([])
  })
})

describe('the wall between companies', () => {
  test('without a company nobody sees a row, nor with one that is none', async () => {
    for (const company of [null, ''])
      for (const { table } of tables)
        expect([table, await asApp(company, (client) => countIn(client, table))]).toEqual([
          table,
          0,
        ])
    const odd = asApp('nobody', (client) => countIn(client, 'users'))
    await expect(odd).rejects.toThrow(/uuid/)
  })

  test('a company sees its own rows and none of another’s, even when a query forgets to say whose', async () => {
    for (const { table, key } of tables) {
      const [all] = await rowsOf<{ own: number; others: number }>(`
        select count(*) filter (where ${key} = '${ours.company.id}')::int own,
          count(*) filter (where ${key} = '${theirs.company.id}')::int others from ${table}`)
      expect([table, all?.others]).not.toEqual([table, 0])
      await asApp(ours.company.id, async (client) => {
        expect([table, await countIn(client, table)]).toEqual([table, all?.own])
        const foreign = await countIn(client, `${table} where ${key} = '${theirs.company.id}'`)
        expect([table, foreign]).toEqual([table, 0])
      })
    }
  })

  test('a company can neither add a row to another, nor move one there, nor touch one of its', async () => {
    const refusal = /violates row-level security policy/
    const noRight = /permission denied/
    for (const { table, key } of tables) {
      const { id } = theirs.company
      const tried = (text: string) => asApp(ours.company.id, (client) => client.query(text, [id]))
      const insert = tried(`insert into ${table} (${key}) values ($1)`)
      await expect(insert, `insert into ${table}`).rejects.toThrow(refusal)
      const isOnce = WRITTEN_ONCE.includes(table)
      const move = tried(`update ${table} set ${key} = $1`)
      await expect(move, `update ${table}`).rejects.toThrow(isOnce ? noRight : refusal)
      for (const text of [
        `update ${table} set ${key} = ${key} where ${key} = $1`,
        `delete from ${table} where ${key} = $1`,
      ])
        if (isOnce) await expect(tried(text), text).rejects.toThrow(noRight)
        else expect([text, (await tried(text)).rowCount]).toEqual([text, 0])
    }
  })

  test('a reference cannot reach into another company either', async () => {
    const [theirUser] = await rowsOf<{ id: string }>(
      `select id from users where company_id = '${theirs.company.id}' limit 1`,
    )
    const insert = asApp(ours.company.id, (client) =>
      client.query(
        `insert into departments (company_id, id, name, manager_id, created_at)
         values ($1, gen_random_uuid(), 'Bridge', $2, now())`,
        [ours.company.id, theirUser?.id],
      ),
    )
    await expect(insert).rejects.toThrow(/foreign key/)
  })
})

describe('migrations', () => {
  const address = inject('template')
  const name = `diwan_migrations_${process.pid}_${Date.now() % 1e8}`
  const pools: pg.Pool[] = []
  const open = () => {
    const owner = openOwnerPool(withDatabaseName(address, name), () => {})
    pools.push(owner)
    return owner
  }
  const shape = async (owner: pg.Pool) => {
    const { rows } = await owner.query(`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' and table_name !~ '^kysely' order by 1, 2`)
    return rows
  }

  beforeAll(() => runSql(address, `create database ${name}`))
  afterAll(async () => {
    await Promise.all(pools.map((one) => one.end()))
    await runSql(address, `drop database ${name} with (force)`)
  })

  test('apply to an empty database, by two processes at once, and change nothing when they come again', async () => {
    const folder = path.resolve('db/migrations')
    const [one, other] = [open(), open()]
    await Promise.all([migrate(one, folder), migrate(other, folder)])
    await Promise.all([migrateJobs(one), migrateJobs(other)])
    const first = await shape(one)
    expect(first).toEqual(await shape(diwan.server.database.ownerPool))
    const done = () => one.query('select * from kysely_migration order by name')
    const before = (await done()).rows
    await migrate(one, folder)
    expect((await done()).rows).toEqual(before)
    expect(await shape(other)).toEqual(first)
  })
})
