import { expect, test } from 'vitest'
import {
  mayDefine,
  maySeeAllDefinitions,
} from '#features/routine-tasks/definitions/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

const ledBy = (managerId: string | null) => ({ managerId })

test('a routine task is defined with manage-dailytask, or by the manager of its department', () => {
  expect(mayDefine(member('manage-dailytask'), null)).toBe(true)
  expect(mayDefine(member(), ledBy('member'))).toBe(true)
  expect(mayDefine(member(), ledBy('somebody else'))).toBe(false)
  expect(mayDefine(member('view-alldailytask'), null)).toBe(false)
  expect(mayDefine(owner, null)).toBe(true)
})

test('all definitions are seen with view-alldailytask', () => {
  expect(maySeeAllDefinitions(member('view-alldailytask'))).toBe(true)
  expect(maySeeAllDefinitions(member('view-dailytask'))).toBe(false)
})
