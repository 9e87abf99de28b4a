import { expect, test } from 'vitest'
import { missingOf } from '#features/auth/web/useSignUp.ts'

const complete = {
  company_name: 'Nile Foods',
  password: 'Abcdef1!',
  password_confirmation: 'Abcdef1!',
}

test('signing up waits for a company, a valid password and the same again', () => {
  expect(missingOf(complete)).toEqual([])
  expect(missingOf({ ...complete, company_name: '  ' })).toEqual(['company'])
  expect(missingOf({ ...complete, password_confirmation: 'Abcdef1?' })).toEqual(['confirmation'])
  expect(missingOf({ company_name: '', password: '', password_confirmation: '' })).toEqual([
    'company',
    'password',
    'confirmation',
  ])
})

test('a password with a sign outside the rule is not valid, however often it is repeated', () => {
  const twice = { password: 'Abcdef1_', password_confirmation: 'Abcdef1_' }
  expect(missingOf({ ...complete, ...twice })).toEqual(['password'])
})
