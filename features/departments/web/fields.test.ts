import { expect, test } from 'vitest'
import {
  type Draft,
  EMPTY,
  FIELDS,
  toRequestBody,
  withManager,
} from '#features/departments/web/fields.ts'
import * as drafts from '#records/edit/web/merge.ts'

const BASE: Draft = {
  ...EMPTY,
  name: 'Kitchen',
  description: 'Cooks.',
  manager_id: 'amina',
  member_ids: ['amina', 'badr', 'cara'],
}
const with_ = (fields: Partial<Draft>): Draft => ({ ...BASE, ...fields })
const changesOf = (base: Draft, mine: Draft) => drafts.changesOf(FIELDS, base, mine)
/** The merged draft as the form receives it. */
const merge = (base: Draft, mine: Draft, theirs: Draft) => {
  const { merged, ...rest } = drafts.merge(FIELDS, { base, mine, theirs })
  return { draft: withManager(merged), ...rest }
}

test('only what was changed is sent, and the order of members is no change', () => {
  expect(changesOf(BASE, with_({ member_ids: ['cara', 'amina', 'badr'] }))).toEqual({})
  expect(changesOf(BASE, with_({ description: '', manager_id: null }))).toEqual({
    description: '',
    manager_id: null,
  })
})

test('what one does not touch follows the others', () => {
  const mine = with_({ name: 'Ovens' })
  const theirs = with_({ description: 'Bakes.', manager_id: 'badr' })
  expect(merge(BASE, mine, theirs)).toEqual({
    draft: { ...theirs, name: 'Ovens' },
    changed: ['description', 'manager_id'],
    clashes: [],
  })
})

test('what both changed stays as one typed it, and is named', () => {
  const mine = with_({ name: 'Ovens', manager_id: null })
  const theirs = with_({ name: 'Pastry', manager_id: 'badr' })
  const { draft, clashes } = merge(BASE, mine, theirs)
  expect([draft.name, draft.manager_id, clashes]).toEqual(['Ovens', null, ['name', 'manager_id']])
})

test('what both changed alike is no clash', () => {
  const same = with_({ name: 'Ovens' })
  expect(merge(BASE, same, same)).toEqual({ draft: same, changed: ['name'], clashes: [] })
})

test('members that either added are in, and that either removed are out', () => {
  const mine = with_({ member_ids: ['amina', 'badr', 'dina'] })
  const theirs = with_({ member_ids: ['amina', 'cara', 'emad'] })
  const { draft, changed } = merge(BASE, mine, theirs)
  expect(draft.member_ids).toEqual(['amina', 'emad', 'dina'])
  expect(changed).toEqual(['member_ids'])
})

test('the manager is always among the members', () => {
  const mine = with_({ member_ids: ['amina', 'cara'] })
  const theirs = with_({ manager_id: 'badr' })
  expect(merge(BASE, mine, theirs).draft.member_ids).toEqual(['amina', 'cara', 'badr'])
})

test('of members it is sent who joins and who leaves: whom the form does not know stays', () => {
  const mine = with_({ name: 'Ovens', member_ids: ['amina', 'cara', 'dina'] })
  expect(toRequestBody(changesOf(BASE, mine), BASE)).toEqual({
    name: 'Ovens',
    add_member_ids: ['dina'],
    remove_member_ids: ['badr'],
  })
  expect(toRequestBody({ name: 'Ovens' }, BASE)).toEqual({ name: 'Ovens' })
})
