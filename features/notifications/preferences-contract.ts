import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { clockTime, message } from '#shared/fields.ts'
import { MAIL_MODES, NOTICE_KINDS, type NoticeKind } from '#shared/notifications.ts'

/** The channels by which a member is notified of a kind of event. */
const Ways = z.strictObject({ inbox: z.boolean(), push: z.boolean(), mail: z.enum(MAIL_MODES) })
export type Ways = z.output<typeof Ways>

const Quiet = z.strictObject({ from: clockTime, to: clockTime })
export type Quiet = z.output<typeof Quiet>

const everyKind = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, Ways])) as Record<
  NoticeKind,
  typeof Ways
>
const someKinds = Object.fromEntries(
  NOTICE_KINDS.map((kind) => [kind, z.optional(Ways)]),
) as Record<NoticeKind, z.ZodMiniOptional<typeof Ways>>

const hour = z.nullable(z.int().check(z.gte(0), z.lte(23)))

const Defaults = z.strictObject({
  choices: z.strictObject(everyKind),
  /** Mails wait until the quiet hours end; equal times mean no quiet hours. */
  quiet: Quiet,
  /** The hour of the digest on the company's working days; null for no digest. */
  digest_hour: hour,
})
export type Defaults = z.output<typeof Defaults>

/** All choices of a member or the company; omitted fields are not chosen. */
const Chosen = z.strictObject({
  choices: z._default(z.strictObject(someKinds), {}),
  quiet: z.optional(Quiet),
  digest_hour: z.optional(hour),
})

/** A member's effective preferences: their own choices, else those of the company. */
const Preferences = z.extend(Defaults, {
  /** Which of the choices are the member's own. */
  own: z.strictObject({
    kinds: z.array(z.enum(NOTICE_KINDS)),
    quiet: z.boolean(),
    digest_hour: z.boolean(),
  }),
  /** The address to which mails go. */
  email: z.string(),
})
export type Preferences = z.output<typeof Preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/notification-preferences',
  summary: 'By which ways the caller is told of what',
  reply: z.strictObject({ preferences: Preferences }),
  may: 'member',
  shows: ['notifications'],
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/notification-preferences',
  summary: 'The caller’s own choices, all of them; what is left out is as the company has it',
  body: Chosen,
  reply: z.strictObject({ preferences: Preferences }),
  may: 'member',
})

export const getDefaults = endpoint({
  method: 'GET',
  path: '/notification-defaults',
  summary: 'By which ways members are told who have not chosen for themselves',
  reply: z.strictObject({ defaults: Defaults }),
  may: 'owner',
  shows: ['notifications'],
})

export const updateDefaults = endpoint({
  method: 'PUT',
  path: '/notification-defaults',
  summary:
    'What holds for members who have not chosen for themselves; what is left out is as the product has it',
  body: Chosen,
  reply: z.strictObject({ defaults: Defaults }),
  may: 'owner',
})

export const unsubscribeNotices = endpoint({
  method: 'POST',
  path: '/notification-preferences/unsubscribe',
  summary:
    'Turns off what the link of a mail names, a kind of mails or the digest, without a session',
  body: z.strictObject({ token: z.string().check(z.maxLength(400)) }),
  reply: message,
  may: 'public',
  limits: [{ by: 'address', max: 30, minutes: 60 }],
  evenWhenExpired: true,
})
