import * as z from 'zod/mini'
import { NewPassword } from '#features/auth/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  email,
  id,
  instant,
  lineWithoutLink,
  locale,
  message,
  namedRef,
  nameWithoutLink,
  orEmpty,
  pageSchema,
  paging,
  singleLine,
} from '#shared/fields.ts'

const Invitation = z.strictObject({
  id,
  user_id: id,
  email: z.string(),
  name: z.string(),
  last_name: z.string(),
  position: z.string(),
  locale,
  roles: z.array(namedRef),
  departments: z.array(namedRef),
  invited_by: namedRef,
  sent_at: instant,
  expires_at: instant,
  expired: z.boolean(),
  /** The mail server refused the mail with the current link. */
  mail_refused: z.boolean(),
  can: z.strictObject({ resend: z.boolean(), revoke: z.boolean() }),
})
export type Invitation = z.output<typeof Invitation>

const invitation = z.strictObject({ invitation: Invitation })
const ofInvitation = { params: z.strictObject({ id }) }

export const invite = endpoint({
  method: 'POST',
  path: '/invite',
  summary: 'Invites a person by mail, or sends a pending one a fresh link',
  body: z.strictObject({
    email,
    name: orEmpty(lineWithoutLink(60)),
    last_name: orEmpty(lineWithoutLink(60)),
    position: orEmpty(singleLine(80)),
    role_ids: z._default(z.array(id).check(z.maxLength(20)), []),
    department_ids: z._default(z.array(id).check(z.maxLength(200)), []),
    /** The language of the mail; by default the company's. */
    locale: z.optional(locale),
  }),
  reply: invitation,
  statuses: [201],
  may: 'invite-user',
  changes: 'people',
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  summary: 'Invitations that nobody has accepted yet',
  query: z.strictObject(paging),
  /** `owner_confirmed`: until the owner confirms their address, only two can be invited. */
  reply: z.extend(pageSchema(Invitation), { owner_confirmed: z.boolean() }),
  may: 'invite-user',
  shows: ['people', 'company'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{id}/resend',
  summary: 'Mails a fresh link; the old one ends',
  ...ofInvitation,
  reply: invitation,
  may: 'invite-user',
  changes: 'people',
})

export const linkInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{id}/link',
  summary: 'A fresh link to hand over oneself; the old one ends',
  ...ofInvitation,
  reply: z.extend(invitation, { link: z.string() }),
  may: 'invite-user',
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/{id}',
  summary: 'Takes an invitation back',
  ...ofInvitation,
  reply: message,
  may: 'invite-user',
  changes: 'people',
})

const token = z.string().check(z.minLength(1), z.maxLength(100))

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/{token}',
  summary: 'What the page of an invitation shows',
  params: z.strictObject({ token }),
  reply: z.strictObject({
    company_name: z.string(),
    email: z.string(),
    name: z.string(),
    last_name: z.string(),
    locale,
  }),
  may: 'public',
  limits: [{ by: 'address', max: 60, minutes: 15 }],
})

export const registerViaInvitation = endpoint({
  method: 'POST',
  path: '/registerViaInvitation',
  summary: 'Accepts an invitation with a name and a password',
  body: NewPassword({ token, name: nameWithoutLink(60), last_name: nameWithoutLink(60) }),
  reply: message,
  statuses: [201],
  may: 'public',
  limits: [{ by: 'address', max: 30, minutes: 15 }],
})
