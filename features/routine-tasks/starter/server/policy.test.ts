import { expect, test } from 'vitest'
import { mayBegin } from '#features/routine-tasks/starter/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

test('a company begins with a pack by who may make departments and any duty', () => {
  expect(mayBegin(owner)).toBe(true)
  expect(mayBegin(member('manage-department', 'manage-dailytask'))).toBe(true)
  expect(mayBegin(member('manage-department'))).toBe(false)
  expect(mayBegin(member('manage-dailytask'))).toBe(false)
})
