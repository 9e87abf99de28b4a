import { expect, test } from 'vitest'
import { mayManage, maySee, maySeeAll } from '#features/departments/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

test('departments are changed by the owner and who holds manage-department', () => {
  expect(mayManage(owner)).toBe(true)
  expect(mayManage(member('manage-department'))).toBe(true)
  expect(mayManage(member('view-department', 'manage-user'))).toBe(false)
})

test('who may change departments sees them without view-department', () => {
  expect(maySeeAll(member('view-department'))).toBe(true)
  expect(maySeeAll(member('manage-department'))).toBe(true)
  expect(maySeeAll(owner)).toBe(true)
  expect(maySeeAll(member('view-user'))).toBe(false)
})

test('a manager sees the department that they manage', () => {
  expect(maySee(member(), { managerId: 'member' })).toBe(true)
  expect(maySee(member(), { managerId: 'chef' })).toBe(false)
  expect(maySee(member('view-department'), { managerId: null })).toBe(true)
})
