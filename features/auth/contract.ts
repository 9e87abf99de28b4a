import * as z from 'zod/mini'
import { CompanySize, companyName, Industry } from '#features/companies/fields.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  email,
  id,
  lineWithoutLink,
  locale,
  message,
  nameWithoutLink,
  orEmpty,
  permissionName,
  rule,
  ruleAt,
  timeZone,
} from '#shared/fields.ts'
import type { Bilingual } from '#shared/locale.ts'

const NEW_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/
const SIGN_IN_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&_-])[A-Za-z\d@$!%*?&_-]{8,}$/
const LONGEST_PASSWORD = 128

export const PASSWORD_RULE: Bilingual = {
  en: 'Password must be at least 8 characters, include an uppercase letter, a lowercase letter, a number, and a special character.',
  ar: 'يجب ألا تقل كلمة المرور عن 8 خانات، وأن تتضمن حرفًا إنجليزيًا كبيرًا وحرفًا صغيرًا ورقمًا ورمزًا خاصًا.',
}
export const PASSWORDS_DIFFER: Bilingual = {
  en: 'Passwords do not match',
  ar: 'كلمتا المرور غير متطابقتين',
}

/** The rule for a new password. */
export const isNewPassword = (value: string): boolean => NEW_PASSWORD.test(value)
/** The rule of the sign-in form, which also accepts `_` and `-` as special characters. */
export const isSignInPassword = (value: string): boolean => SIGN_IN_PASSWORD.test(value)

const password = z.string().check(z.maxLength(LONGEST_PASSWORD), rule(isNewPassword, PASSWORD_RULE))
const personName = nameWithoutLink(60)
const sameTwice = ruleAt<{ password: string; password_confirmation: string }>(
  'password_confirmation',
  (value) => value.password === value.password_confirmation,
  PASSWORDS_DIFFER,
)

/** The schema of a form in which a password is chosen, in addition to the given fields. */
export const NewPassword = <T extends z.core.$ZodLooseShape>(fields: T) =>
  z
    .strictObject({ ...fields, password, password_confirmation: z.string() })
    .check(sameTwice as never)

const Start = z.strictObject({ id, email: z.string(), completed: z.boolean() })

export const checkEmail = endpoint({
  method: 'POST',
  path: '/check-email',
  summary: 'Begins a sign-up with an email address, unless it is in use',
  query: z.strictObject({ email }),
  reply: z.strictObject({ id, available: z.literal(true) }),
  may: 'public',
  limits: [{ by: 'address', max: 20, minutes: 15 }],
})

export const checkStart = endpoint({
  method: 'GET',
  path: '/starts/check-id',
  summary: 'A sign-up that was begun',
  query: z.strictObject({ id }),
  reply: Start,
  may: 'public',
  limits: [{ by: 'address', max: 60, minutes: 15 }],
})

export const saveStart = endpoint({
  method: 'PUT',
  path: '/starts/{id}',
  summary: 'Keeps what was typed in a sign-up so far; never a password',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: orEmpty(lineWithoutLink(60)),
    last_name: orEmpty(lineWithoutLink(60)),
    company_name: orEmpty(lineWithoutLink(120)),
    companySize: z.nullish(CompanySize),
    industry: z.nullish(Industry),
  }),
  reply: Start,
  may: 'public',
  limits: [{ by: 'address', max: 120, minutes: 15 }],
})

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Signs a company up with its owner and starts its trial',
  body: z
    .strictObject({
      name: personName,
      last_name: personName,
      company_name: companyName,
      email,
      password,
      password_confirmation: z.string(),
      companySize: CompanySize,
      industry: Industry,
      timezone: z.optional(timeZone),
      locale: z.optional(locale),
    })
    .check(sameTwice),
  reply: z.strictObject({
    message: z.string(),
    company: z.strictObject({ id, name: z.string(), slug: z.string() }),
  }),
  statuses: [201],
  may: 'public',
  limits: [{ by: 'address', max: 30, minutes: 60 }],
})

const SignedInUser = z.strictObject({
  id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(
    z.strictObject({
      id,
      name: z.string(),
      permissions: z.array(z.strictObject({ name: permissionName })),
    }),
  ),
  company: z.strictObject({ id, name: z.string(), slug: z.string() }),
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Signs a member in',
  body: z.strictObject({
    email,
    password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
  }),
  reply: z.strictObject({ token: z.string(), user: SignedInUser }),
  may: 'public',
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session',
  reply: message,
  may: 'member',
  evenWhenExpired: true,
  evenWhenClosing: 'member',
})

export const isOwner = endpoint({
  method: 'GET',
  path: '/isOwner',
  summary: 'Whether the caller owns the company',
  reply: z.strictObject({ isOwner: z.boolean() }),
  may: 'member',
  shows: [],
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Mails a link to choose a new password; replies the same for every address',
  query: z.strictObject({ email }),
  reply: message,
  may: 'public',
  limits: [{ by: 'address', max: 20, minutes: 15 }],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/confirm-email',
  summary: 'Makes the address that a link was mailed to one’s own',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: message,
  may: 'public',
  limits: [{ by: 'address', max: 20, minutes: 15 }],
})

export const remindOwner = endpoint({
  method: 'POST',
  path: '/confirm-email/resend',
  summary: 'Mails the company’s owner the link again that confirms their address',
  reply: message,
  may: 'invite-user',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Sets a new password with a mailed link and ends all sessions',
  body: z
    .strictObject({
      email,
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      password,
      password_confirmation: z.string(),
    })
    .check(sameTwice),
  reply: message,
  may: 'public',
  limits: [{ by: 'address', max: 20, minutes: 15 }],
})
