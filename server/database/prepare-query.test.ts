import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, hasPermission } from '#server/context.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { compiler } from '#server/database/tenant.ts'
import type { Permission } from '#shared/permissions.ts'

const requestOf = (companyId: string, ...permissions: Permission[]) =>
  ({
    ...{ companyId, userId: `user of ${companyId}`, isOwner: false, locale: 'en' },
    ...{ taskVisibility: 'company', permissions: new Set(permissions) },
  }) as unknown as Ctx

let written = 0
const find = prepareQuery<unknown, { id: string; ids: readonly string[] }>(
  ['id', 'ids'],
  (ctx, { id, ids }) => {
    written += 1
    const names = hasPermission(ctx, 'view-user') ? sql`email` : sql`name`
    return sql`select ${names} from t where company_id = ${ctx.companyId} and id in (${id}, any(${ids})) and by = ${ctx.userId}`
  },
)
const compiled = (ctx: Ctx, id: string) => {
  const { sql: text, parameters } = find(ctx, { id, ids: [id] }).compile(compiler)
  return { text, parameters }
}

test('a statement is written once for all requests of one form, each with its own values', () => {
  written = 0
  for (const company of ['a', 'b', 'a'])
    expect(compiled(requestOf(company), `task of ${company}`)).toEqual({
      text: 'select name from t where company_id = $1 and id in ($2, any($3)) and by = $4',
      parameters: [company, `task of ${company}`, [`task of ${company}`], `user of ${company}`],
    })
  expect(written).toBe(1)
})

test('what somebody may see makes another statement', () => {
  expect(compiled(requestOf('a', 'view-user'), '1').text).toContain('select email')
  expect(compiled(requestOf('a', 'view-role'), '1').text).toContain('select name')
})

test('which values are given, and what is chosen, makes another statement, whatever the values are', () => {
  let forms = 0
  const search = prepareQuery<unknown, { word?: string | undefined }, { order: 'asc' | 'desc' }>(
    ['word'],
    (_, { word }, { order }) => {
      forms += 1
      const found = word ? sql`where name = ${word}` : sql`where true`
      return sql`select from t ${found} order by name ${sql.raw(order)}`
    },
  )
  const asked = (word: string | undefined, order: 'asc' | 'desc') => {
    const { sql: text, parameters } = search(requestOf('a'), { word }, { order }).compile(compiler)
    return [text, ...parameters]
  }
  const named = 'select from t where name = $1 order by name asc'
  expect(asked('lease', 'asc')).toEqual([named, 'lease'])
  expect(asked(undefined, 'asc')).toEqual(['select from t where true order by name asc'])
  expect(asked(undefined, 'desc')).toEqual(['select from t where true order by name desc'])
  expect(asked('till', 'asc')).toEqual([named, 'till'])
  expect(forms).toBe(3)
})

test('a statement that depends on a value cannot be prepared', () => {
  const byValue = prepareQuery<unknown, { id: string }>(['id'], (_, { id }) =>
    id > 'a' ? sql`select 1` : sql`select 2`,
  )
  expect(() => byValue(requestOf('a'), { id: 'b' })).toThrow('“id” is not known')
  const asJson = prepareQuery<unknown, { id: string }>(
    ['id'],
    (_, { id }) => sql`select ${JSON.stringify({ id })}`,
  )
  expect(() => asJson(requestOf('a'), { id: 'b' })).toThrow('“id” is not known')
  const bySession = prepareQuery<unknown, object>([], (ctx) => sql`select ${ctx.sessionId}`)
  expect(() => bySession(requestOf('a'), {})).toThrow('takes no “sessionId”')
})
