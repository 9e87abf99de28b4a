import { expect, test } from 'vitest'
import {
  NOTHING,
  overTheirs,
  shownOver,
  unsavedOf,
  withoutTyped,
  withTyped,
} from '#features/one-time-tasks/record/web/editing.ts'
import type { Draft } from '#features/one-time-tasks/record/web/fields.ts'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { valuesOf } from '#records/fields/field.ts'

const BASE: Draft = {
  ...valuesOf(TASK_FIELDS, { title: 'Renew the lease', start_date: '2026-11-23' }),
  supervisor_user_id: null,
  ...{ assigned_user_id: ['omar'], consult_user_id: [], inform_user_id: [] },
  ...{ project_id: null, department_id: null },
}

test('what is typed stands over what others save, and they differ only where both changed the same', () => {
  const typing = withTyped(NOTHING, BASE, { field: 'title', value: 'Mine' })
  const other = { ...BASE, priority: 'high' as const }
  expect(shownOver(other, typing)).toEqual({
    shown: { ...other, title: 'Mine' },
    clashes: [],
  })
  expect(unsavedOf(other, typing, ['title'])).toEqual({ title: 'Mine' })
  const same = { ...BASE, title: 'Theirs' }
  expect(shownOver(same, typing)).toMatchObject({ shown: { title: 'Mine' }, clashes: ['title'] })
  expect(unsavedOf(same, typing, ['title'])).toEqual({})
})

test('who keeps their own sends it over what the others saved, who takes theirs sends nothing', () => {
  const typing = withTyped(NOTHING, BASE, { field: 'title', value: 'Mine' })
  const theirs = { ...BASE, title: 'Theirs' }
  expect(unsavedOf(theirs, overTheirs(typing, theirs, 'title'), ['title'])).toEqual({
    title: 'Mine',
  })
  expect(shownOver(theirs, withoutTyped(typing, ['title'])).shown).toEqual(theirs)
})

test('people whom two put on a task at once are both on it', () => {
  const value = ['omar', 'hana']
  const typing = withTyped(NOTHING, BASE, { field: 'assigned_user_id', value })
  const theirs = { ...BASE, assigned_user_id: ['karim'] }
  expect(shownOver(theirs, typing)).toMatchObject({
    shown: { assigned_user_id: ['karim', 'hana'] },
    clashes: [],
  })
})

test('a space is typed, but is no change', () => {
  const typing = withTyped(NOTHING, BASE, { field: 'title', value: 'Renew the lease ' })
  expect(shownOver(BASE, typing).shown.title).toBe('Renew the lease ')
  expect(unsavedOf(BASE, typing, ['title'])).toEqual({})
})
