import { expect, test } from 'vitest'
import { mayManage, maySee } from '#features/departments/server/policy.ts'
import { member, owner } from '#platform/server/test/actors.ts'

test('departments are changed by the owner and who holds manage-department', () => {
  expect(mayManage(owner)).toBe(true)
  expect(mayManage(member('manage-department'))).toBe(true)
  expect(mayManage(member('view-department', 'manage-user'))).toBe(false)
})

test('who may change departments sees them without view-department', () => {
  expect(maySee(member('view-department'))).toBe(true)
  expect(maySee(member('manage-department'))).toBe(true)
  expect(maySee(owner)).toBe(true)
  expect(maySee(member('view-user'))).toBe(false)
})
