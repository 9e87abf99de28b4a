import { expect, test } from 'vitest'
import { CallError } from '#client/call.ts'
import { fieldLabel, messageAt, problemsOf } from '#client/problems.ts'

const error = new CallError(422, {
  message: 'Some fields need your attention.',
  errors: {
    name: ['Too long.', 'Taken.'],
    'member_ids.3': ['Choose one from the list.'],
    colour: ['This field is not known.'],
  },
})

test('no message of the server is lost, of nested and of unknown fields either', () => {
  const problems = problemsOf(error)
  expect(problems).toEqual([
    { field: 'name', says: 'Too long.' },
    { field: 'name', says: 'Taken.' },
    { field: 'member_ids.3', says: 'Choose one from the list.' },
    { field: 'colour', says: 'This field is not known.' },
  ])
  expect(messageAt(problems, 'name')).toBe('Too long.\nTaken.')
  expect(problemsOf(new Error('The page broke'))).toEqual([])
})

test('a field is called as its form calls it, and by its path where it has no word for it', () => {
  const names = { member_ids: 'Members', name: 'Name' }
  expect(fieldLabel('member_ids.3', names)).toBe('Members 4')
  expect(fieldLabel('name', names)).toBe('Name')
  expect(fieldLabel('profile.colour', names)).toBe('profile.colour')
})
