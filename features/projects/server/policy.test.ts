import { expect, test } from 'vitest'
import { mayChange, mayManage } from '#features/projects/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

const ofMember = { manager: { id: 'member', name: 'Amina' } }
const ofOther = { manager: { id: 'other', name: 'Badr' } }

test('projects are made and deleted by the owner and who holds manage-project', () => {
  expect(mayManage(owner)).toBe(true)
  expect(mayManage(member('manage-project'))).toBe(true)
  expect(mayManage(member('view-Allproject'))).toBe(false)
})

test('a project is changed by its manager, too, and by nobody else who only sees it', () => {
  for (const project of [ofMember, ofOther, { manager: null }]) {
    expect(mayChange(owner, project)).toBe(true)
    expect(mayChange(member('manage-project'), project)).toBe(true)
  }
  expect(mayChange(member('view-project'), ofMember)).toBe(true)
  expect(mayChange(member('view-project', 'view-Allproject'), ofOther)).toBe(false)
  expect(mayChange(member('view-Allproject'), { manager: null })).toBe(false)
})
