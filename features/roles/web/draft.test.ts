import { expect, test } from 'vitest'
import type { Role } from '#features/roles/contract.ts'
import {
  countChanges,
  draftOf,
  rebase,
  togglePermissions,
  toRoleUpdate,
} from '#features/roles/web/draft.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

const role = (fields: { name?: string; version?: number; permissions?: Permission[] }): Role => ({
  id: '01900000-0000-7000-8000-000000000000',
  name: fields.name ?? 'Viewer',
  version: fields.version ?? 1,
  users_count: 0,
  duties_count: 0,
  escalations_count: 0,
  permissions: (fields.permissions ?? []).map((name) => ({ name })),
  can: { update: true, delete: true, assign: true },
})
const ALL = new Set<Permission>(PERMISSIONS)

test('each permission that differs counts, and the name does once it is another one', () => {
  const draft = draftOf(role({ permissions: ['view-user'] }))
  expect(countChanges(draft)).toBe(0)
  expect(countChanges({ ...draft, name: ' Viewer ' })).toBe(0)
  const changed = togglePermissions({ ...draft, name: 'Guest' }, ['view-user', 'view-role'], true)
  expect(countChanges(changed)).toBe(2)
  expect(countChanges(togglePermissions(changed, ['view-user', 'view-role'], false))).toBe(2)
})

test('what one does not hold is saved as the role has it now, whatever the draft says', () => {
  const draft = draftOf(role({ permissions: ['view-user', 'view-chartReports'] }))
  const now = role({ permissions: ['view-apps'], version: 7 })
  const own = new Set<Permission>(['view-user', 'view-role'])
  expect(toRoleUpdate(draft, now, own)).toEqual({
    name: 'Viewer',
    permissions: ['view-user', 'view-apps'],
    version: 7,
  })
  expect(toRoleUpdate(draft, now, ALL).permissions).toEqual(['view-chartReports', 'view-user'])
})

test('what is typed while the role is saved stays typed', () => {
  const sent = { ...draftOf(role({})), name: ' Guest ' }
  const saved = role({ name: 'Guest', version: 2 })
  expect(rebase(saved, sent)(sent)).toEqual(draftOf(saved))
  const meanwhile = togglePermissions(sent, ['view-user'], true)
  const after = rebase(saved, sent)(meanwhile)
  expect([after.name, [...after.held], countChanges(after)]).toEqual(['Guest', ['view-user'], 1])
})
