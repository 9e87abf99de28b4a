import { describe, expect, test } from 'vitest'
import {
  difference,
  mayAssign,
  mayChange,
  missingPermissions,
  sortPermissions,
} from '#features/roles/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'
import type { Permission } from '#shared/permissions.ts'

const role = (permissions: Permission[], mine = false) => ({ permissions, mine })

test('permissions are named in the product’s order, each once', () => {
  expect(sortPermissions(['view-user', 'view-dashboard', 'view-user'])).toEqual([
    'view-dashboard',
    'view-user',
  ])
})

test('the owner lacks nothing, a member what their roles do not give', () => {
  expect(missingPermissions(owner, ['manage-role'])).toEqual([])
  expect(missingPermissions(member('view-role'), ['manage-role', 'view-role'])).toEqual([
    'manage-role',
  ])
})

test('a change gives and takes what stands on one side alone', () => {
  expect(difference(['view-user', 'view-role'], ['view-role', 'view-dashboard'])).toEqual([
    'view-dashboard',
    'view-user',
  ])
})

describe('a role', () => {
  test('is changed with manage-role, but not by a member who holds it', () => {
    expect(mayChange(member('manage-role'), role([]))).toBe(true)
    expect(mayChange(member('manage-role'), role([], true))).toBe(false)
    expect(mayChange(member('view-role'), role([]))).toBe(false)
    expect(mayChange(owner, role([], true))).toBe(true)
  })

  test('is deleted by who holds all that it gives', () => {
    expect(mayChange(member('manage-role', 'view-user'), role(['view-user']))).toBe(true)
    expect(mayChange(member('manage-role'), role(['view-user']))).toBe(false)
    expect(mayChange(owner, role(['view-user']))).toBe(true)
  })

  test('is given with manage-user, by who holds all that it gives', () => {
    expect(mayAssign(member('manage-user', 'view-user'), role(['view-user']))).toBe(true)
    expect(mayAssign(member('manage-user'), role(['view-user']))).toBe(false)
    expect(mayAssign(member('manage-role', 'view-user'), role(['view-user']))).toBe(false)
  })
})
