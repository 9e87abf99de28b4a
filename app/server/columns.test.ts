import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type CompilableQuery, compiler } from '#server/database/tenant.ts'

type Call = (...input: unknown[]) => unknown

const DAY = '2026-11-21'
/** Values that statements contain as literals, so that they must be valid. */
const LITERALS = { companyId: '0'.repeat(32), today: DAY, from: DAY, to: DAY, timezone: 'UTC' }
/** Texts by which callers choose a part of the SQL. */
const CHOICES = { sort: 'deadline', by: 'person', field: 'project', way: 'mail' }

const diwan = openDiwan()
let seed = 1

/** A value that has these fields, works as a list and as a date, and has some of all other fields. */
function madeUp(fields: object): object {
  const get = (_: object, name: PropertyKey) => {
    const like = [fields, [anything], new Date(DAY)].find((one) => name in one && name !== 'at')
    const value = like && Reflect.get(like, name)
    if (like) return typeof value === 'function' ? value.bind(like) : value
    seed = (seed * 48_271) % 2_147_483_647
    return [anything, anything, undefined, DAY, false][seed % 5]
  }
  return new Proxy(fields, { get })
}
const anything = madeUp({})

/** The functions in a value; a query counts as a function that returns it. */
function functionsIn(value: unknown): Call[] {
  if (typeof value === 'function') return [value as Call]
  if (typeof value !== 'object' || value === null) return []
  return 'compile' in value ? [() => value] : Object.values(value).flatMap(functionsIn)
}

/** Calls a function with made-up input, and gives the SQL of its queries to `note`. */
async function callOnce(call: Call, round: number, note: (sql: string) => void) {
  seed = round
  const compile = (value: unknown) => {
    for (const get of functionsIn(value))
      note((get() as CompilableQuery<unknown>).compile(compiler).sql)
    return round % 3 === 2 ? [] : [anything]
  }
  const all = async (query: unknown) => compile(query)
  const first = async (query: unknown) => compile(query)[0]
  const batch = async (queries: unknown[]) => queries.map(compile)
  const db = { all, first, batch, queueWithNext: compile, statements: { nameFor: note } }
  const add = (_: unknown, part: unknown) =>
    Promise.all(functionsIn(part).map((one) => one(ctx, anything)))
  const sees = { taskVisibility: round % 2 ? 'company' : 'participants', permissions: new Set() }
  const choices = { ...LITERALS, ...CHOICES, ...sees, order: round % 2 ? 'asc' : 'desc' }
  const ctx = madeUp({ ...choices, ...db, db, add, extensions: diwan.server.extensions })
  const input = [madeUp(choices), anything, 'project', 'person', 'mail'][round % 5]
  compile(await call(ctx, input, madeUp(choices)))
}

// A branch that no made-up input takes is left to the feature's own tests: about one in 25.
test('the statements of the features name columns that exist', async () => {
  const found = new Map<string, string>()
  for (const file of readdirSync('features', { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!test)\/[\w-]*queries\.ts$/.test(file)) continue
    const module: object = await import(path.resolve('features', file))
    for (const [name, value] of Object.entries(module))
      for (const call of functionsIn(value))
        for (let round = 1; round <= 30; round += 1)
          await callOnce(call, round, (sql) => found.set(sql, `${file} ${name}`)).catch(() => {})
  }
  const wrong = new Set<string>()
  for (const [sql, name] of found)
    await diwan.server.database.ownerPool
      .query(`prepare one as ${sql}; deallocate one`)
      .catch(({ message }) => {
        if (/does not exist$/.test(message)) wrong.add(`${name}: ${message}`)
      })
  expect([...wrong]).toEqual([])
  expect(found.size).toBeGreaterThan(800)
})
