import { expect, test } from 'vitest'
import { findMissingFields, isReadyToSubmit } from '#features/auth/web/sign-up-fields.ts'

const empty = {
  ...{ name: '', last_name: '', email: '', company_name: '', companySize: undefined },
  ...{ industry: undefined, password: '', password_confirmation: '' },
}
const complete = {
  ...{ name: 'Mona', last_name: 'Saleh', email: 'mona@example.com', company_name: 'Nile Foods' },
  ...{ companySize: 2, industry: 3, password: 'Abcdef1!', password_confirmation: 'Abcdef1!' },
} as const

test('signing up waits for a company, a valid password and the same again', () => {
  expect(isReadyToSubmit(complete)).toBe(true)
  expect(isReadyToSubmit({ ...complete, company_name: '  ' })).toBe(false)
  expect(isReadyToSubmit({ ...complete, password_confirmation: 'Abcdef1?' })).toBe(false)
  expect(isReadyToSubmit({ ...complete, password: '', password_confirmation: '' })).toBe(false)
})

test('all that is still needed is named in the order of the form', () => {
  expect(findMissingFields(complete)).toEqual([])
  expect(findMissingFields(empty)).toEqual(Object.keys(complete))
  const some = { ...complete, last_name: ' ', industry: undefined, email: 'mona@' }
  expect(findMissingFields(some)).toEqual(['last_name', 'email', 'industry'])
  expect(findMissingFields({ ...complete, name: '', password_confirmation: 'other' })).toEqual([
    'name',
    'password_confirmation',
  ])
})

test('a field that the server refused is named until it is changed', () => {
  expect(findMissingFields(complete, ['email'])).toEqual(['email'])
})

test('a password with a sign outside the rule is not valid, however often it is repeated', () => {
  const twice = { password: 'Abcdef1_', password_confirmation: 'Abcdef1_' }
  expect(isReadyToSubmit({ ...complete, ...twice })).toBe(false)
  expect(findMissingFields({ ...complete, ...twice })).toEqual(['password'])
})
