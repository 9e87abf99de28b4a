import { expect, test } from 'vitest'
import { isAllowed } from '#app/web/guard/guards.ts'
import type { Session } from '#client/session.ts'
import type { PageMay } from '#shared/pages.ts'

const MEMBER: Session = {
  token: 'a',
  userId: '01900000-0000-7000-8000-000000000001',
  companyName: 'Nile Bakery',
  companySlug: 'Nile-Bakery',
  timezone: 'Africa/Cairo',
  isOwner: false,
  permissions: [],
  managedDepartments: [],
  planExpired: false,
  closesOn: '',
}
const REPORTS: PageMay = ['view-dailyTaskReports', 'department-manager']

test('who manages a department opens the pages of its reports, without any permission', () => {
  const manager = { ...MEMBER, managedDepartments: ['01900000-0000-7000-8000-000000000002'] }
  expect(isAllowed(manager, REPORTS)).toBe(true)
  expect(isAllowed(manager, ['view-chartReports'])).toBe(false)
  expect(isAllowed(manager, 'owner')).toBe(false)
})

test('who manages nothing needs the permission', () => {
  expect(isAllowed(MEMBER, REPORTS)).toBe(false)
  expect(isAllowed({ ...MEMBER, permissions: ['view-dailyTaskReports'] }, REPORTS)).toBe(true)
  expect(isAllowed({ ...MEMBER, isOwner: true }, REPORTS)).toBe(true)
})
