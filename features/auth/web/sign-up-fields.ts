import * as z from 'zod/mini'
import { isNewPassword, register } from '#features/auth/contract.ts'

const registration = register.body

/** The fields that a person fills in, in the order of the form. */
const FIELDS = [
  'name',
  'last_name',
  'email',
  'company_name',
  'companySize',
  'industry',
  'password',
  'password_confirmation',
] as const
export type SignUpField = (typeof FIELDS)[number]

interface Passwords {
  password: string
  password_confirmation: string
}

const isConfirmed = ({ password, password_confirmation }: Passwords) =>
  password_confirmation !== '' && password === password_confirmation

/** spec: the fields that must be valid before the Sign Up button is enabled. */
export const isReadyToSubmit = (form: Passwords & { company_name: string }): boolean =>
  form.company_name.trim() !== '' && isNewPassword(form.password) && isConfirmed(form)

/** The fields that are empty or invalid; `refused` are those that the server rejected. */
export function findMissingFields(
  form: Partial<z.input<typeof registration>> & Passwords,
  refused: readonly string[] = [],
): SignUpField[] {
  const { error } = z.safeParse(registration, form)
  const wrong = new Set([...refused, ...(error?.issues.map(({ path }) => path[0]) ?? [])])
  if (!isConfirmed(form)) wrong.add('password_confirmation')
  return FIELDS.filter((field) => wrong.has(field))
}
