import { expect, test } from 'vitest'
import { mayUseStarterPacks } from '#features/routine-tasks/starter/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

test('a company begins with a pack by who may make departments and any duty', () => {
  expect(mayUseStarterPacks(owner)).toBe(true)
  expect(mayUseStarterPacks(member('manage-department', 'manage-dailytask'))).toBe(true)
  expect(mayUseStarterPacks(member('manage-department'))).toBe(false)
  expect(mayUseStarterPacks(member('manage-dailytask'))).toBe(false)
})
