import { expect, test } from 'vitest'
import {
  keepTypedValue,
  listUnsaved,
  mergeEdits,
  NO_EDITS,
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
  const typing = withTyped(NO_EDITS, BASE, { field: 'title', value: 'Mine' })
  const other = { ...BASE, priority: 'high' as const }
  expect(mergeEdits(other, typing)).toEqual({
    shown: { ...other, title: 'Mine' },
    clashes: [],
  })
  expect(listUnsaved(other, typing, ['title'])).toEqual({ title: 'Mine' })
  const same = { ...BASE, title: 'Theirs' }
  expect(mergeEdits(same, typing)).toMatchObject({ shown: { title: 'Mine' }, clashes: ['title'] })
  expect(listUnsaved(same, typing, ['title'])).toEqual({})
})

test('who keeps their own sends it over what the others saved, who takes theirs sends nothing', () => {
  const typing = withTyped(NO_EDITS, BASE, { field: 'title', value: 'Mine' })
  const theirs = { ...BASE, title: 'Theirs' }
  expect(listUnsaved(theirs, keepTypedValue(typing, theirs, 'title'), ['title'])).toEqual({
    title: 'Mine',
  })
  expect(mergeEdits(theirs, withoutTyped(typing, ['title'])).shown).toEqual(theirs)
})

test('people whom two put on a task at once are both on it', () => {
  const value = ['omar', 'hana']
  const typing = withTyped(NO_EDITS, BASE, { field: 'assigned_user_id', value })
  const theirs = { ...BASE, assigned_user_id: ['karim'] }
  expect(mergeEdits(theirs, typing)).toMatchObject({
    shown: { assigned_user_id: ['karim', 'hana'] },
    clashes: [],
  })
})

test('a space is typed, but is no change', () => {
  const typing = withTyped(NO_EDITS, BASE, { field: 'title', value: 'Renew the lease ' })
  expect(mergeEdits(BASE, typing).shown.title).toBe('Renew the lease ')
  expect(listUnsaved(BASE, typing, ['title'])).toEqual({})
})
