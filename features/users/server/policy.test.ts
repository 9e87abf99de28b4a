import { expect, test } from 'vitest'
import { mayAssignRoles, mayInvite, mayRemove, mayUpdate } from '#features/users/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

const colleague = { id: 'colleague', is_owner: false, permissionExcess: false }
const oneself = { ...colleague, id: 'member' }
const stronger = { ...colleague, permissionExcess: true }
const theOwner = { ...colleague, id: 'owner', is_owner: true }

test('members are changed with manage-user, but nobody who holds more, and not the owner', () => {
  const actor = member('manage-user')
  expect(mayUpdate(actor, colleague)).toBe(true)
  expect(mayUpdate(actor, oneself)).toBe(true)
  expect(mayUpdate(actor, stronger)).toBe(false)
  expect(mayUpdate(actor, theOwner)).toBe(false)
  expect(mayUpdate(member('view-user'), colleague)).toBe(false)
  expect(mayUpdate(owner, theOwner)).toBe(true)
})

test('the owner is removed by nobody, and nobody removes themselves', () => {
  expect(mayRemove(member('manage-user'), colleague)).toBe(true)
  expect(mayRemove(member('manage-user'), oneself)).toBe(false)
  expect(mayRemove(owner, theOwner)).toBe(false)
  expect(mayRemove(owner, { ...theOwner, id: 'second' })).toBe(false)
  expect(mayRemove(owner, stronger)).toBe(true)
})

test('nobody changes their own roles, except the owner', () => {
  expect(mayAssignRoles(member('manage-user'), colleague)).toBe(true)
  expect(mayAssignRoles(member('manage-user'), oneself)).toBe(false)
  expect(mayAssignRoles(owner, theOwner)).toBe(true)
})

test('nobody gets a link to more than they hold themselves', () => {
  expect(mayInvite(member('invite-user'), colleague)).toBe(true)
  expect(mayInvite(member('invite-user'), stronger)).toBe(false)
  expect(mayInvite(member('manage-user'), colleague)).toBe(false)
})
