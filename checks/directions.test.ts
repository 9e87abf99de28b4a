import { expect, test } from 'vitest'
import { circlesIn } from '#checks/circles.ts'
import { forbidden } from '#checks/directions.ts'
import { importsOf, listSources } from '#checks/sources.ts'

const isServers = (file: string) => /(^|\/)server(\/|\.ts$)|^(?:db|ops)\//.test(file)

test('imports go one way: from app to features to the modules below, and leftwards between features', () => {
  const sources = listSources(/\.tsx?$/)
  const wrong = sources.flatMap((source) =>
    importsOf(source).flatMap((to) => {
      const why = forbidden(source.file, to)
      return why ? [`${source.file} imports ${to}: ${why}`] : []
    }),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test.each([
  ['features/plans/server/routes.ts', 'features/dashboard/contract.ts'],
  ['features/plans/web/Page.tsx', 'features/plans/server/queries.ts'],
  ['features/plans/contract.ts', 'features/plans/server/queries.ts'],
  ['server/http/serve.ts', 'features/auth/contract.ts'],
  ['server/http/serve.ts', 'ops/verify/verify.ts'],
  ['client/call.ts', 'ui/Button.tsx'],
  ['ui/Button.tsx', 'records/list/web/useSelection.ts'],
  ['shared/dates.ts', 'server/clock.ts'],
  ['features/auth/server/routes.ts', 'app/server/compose.ts'],
  ['features/roles/server/policy.ts', 'features/roles/server/queries.ts'],
  ['features/roles/server/queries.ts', 'features/roles/server/actions.ts'],
  ['client/call.ts', 'server/http/serve.ts'],
  ['features/auth/server/sign-in.ts', 'app/server/test/world.ts'],
  [
    'features/routine-tasks/reports/server/routes.ts',
    'features/routine-tasks/evaluations/contract.ts',
  ],
])('%s may not import %s', (from, to) => {
  expect(forbidden(from, to)).toBeDefined()
})

test('SQL stands in queries files and nowhere else', () => {
  const features = listSources(/\/server\/.*\.ts$/, ['features'])
  const wrong = features
    .filter(({ file }) => !/queries\.ts$|\.test\.ts$/.test(file))
    .filter(({ text }) => /from 'kysely'|from 'pg'/.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('what runs in a browser knows nothing of Node', () => {
  const browser = listSources(/\.tsx?$/).filter(
    ({ file }) => !isServers(file) && !/\.test\.tsx?$/.test(file),
  )
  const wrong = browser.filter(({ text }) => /from 'node:|import\('node:/.test(text))
  expect(browser.length).toBeGreaterThan(100)
  expect(wrong.map(({ file }) => file)).toEqual([])
  expect(isServers('features/plans/web/api.ts')).toBe(false)
})

test('no files import each other in a circle, neither types nor lazily', () => {
  expect(circlesIn(listSources(/\.tsx?$/))).toEqual([])
})

test('a circle is found', () => {
  const source = (file: string, to: string) => ({ file, text: `import type { A } from '#${to}'` })
  const sources = [source('a.ts', 'b.ts'), source('b.ts', 'c.ts'), source('c.ts', 'a.ts')]
  expect(circlesIn([...sources, source('d.ts', 'a.ts')])).toEqual([['a.ts', 'b.ts', 'c.ts']])
})
