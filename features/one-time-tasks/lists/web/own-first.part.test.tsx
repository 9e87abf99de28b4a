import { expect, test } from 'vitest'
import { renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { storeSession } from '#client/session.ts'
import { OneTimeTaskPage } from '#features/one-time-tasks/lists/web/OneTimeTaskPage.tsx'
import { SCOPES, scopeOf, toScopeSearch } from '#features/one-time-tasks/lists/web/search.ts'

const PAGE = '/nile-foods/one-time-task'

test.each([
  ['begins with their own tasks', '', '?mine=any'],
  ['keeps how they are shown, and the task that is open', '?view=board', '?view=board&mine=any'],
  ['stays with all that a number counts', '?due=overdue', '?due=overdue'],
  ['stays with everybody’s once they are wanted', '?all=true', '?all=true'],
])('who does not manage tasks %s', async (_, search, leads) => {
  const { address } = await renderPart(<OneTimeTaskPage />, { path: PAGE + search })
  await expect.poll(() => new URL(address(), location.href).search).toBe(leads)
})

test('who manages tasks begins with everybody’s', async () => {
  const { address } = await renderPart(<OneTimeTaskPage />, {
    ...{ path: PAGE, permissions: ['manage-task'] },
  })
  expect(address()).toBe(PAGE)
})

test.each([[], ['manage-task']] as const)('each scope is found again by its filter', (...held) => {
  storeSession({ userId: USER, permissions: [...held], isOwner: false })
  for (const scope of SCOPES) expect(scopeOf(toScopeSearch(scope))).toBe(scope)
})
