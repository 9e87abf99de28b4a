import * as z from 'zod/mini'
import { NewPassword } from '#features/auth/contract.ts'
import { Clock, Profile } from '#features/profile/contract.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { shapeOf } from '#records/fields/field.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  email,
  id,
  instant,
  lineWithoutLink,
  locale,
  message,
  nameWithoutLink,
  orEmpty,
  ruleAt,
} from '#shared/fields.ts'
import type { Bilingual } from '#shared/locale.ts'

/** The dial codes of the seven countries in the form, Egypt first. */
export const PHONE_COUNTRIES = [
  { isoCode: 'EG', dialCode: '+20' },
  { isoCode: 'AF', dialCode: '+93' },
  { isoCode: 'AL', dialCode: '+355' },
  { isoCode: 'DZ', dialCode: '+213' },
  { isoCode: 'SA', dialCode: '+966' },
  { isoCode: 'US', dialCode: '+1' },
  { isoCode: 'GB', dialCode: '+44' },
] as const

export const PHONE_MAX_LENGTH = 20

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)\S+$/i
const LINK_RULE: Bilingual = {
  en: 'A link begins with https://, http://, mailto: or tel:.',
  ar: 'يبدأ الرابط بـ \u2066https://\u2069 أو \u2066http://\u2069 أو \u2066mailto:\u2069 أو \u2066tel:\u2069.',
}
const isUsed = ({ icon, link }: { icon: string; link: string }) => icon !== '' && link !== ''

const currentPassword = z.string().check(z.minLength(1), z.maxLength(128))

export const updateUserProfile = endpoint({
  method: 'PUT',
  path: '/userProfile',
  summary:
    'Changes the caller’s profile, leaving out blank phones and links; another email address waits for the link that is mailed to it',
  body: z.strictObject({
    name: nameWithoutLink(60),
    last_name: orEmpty(lineWithoutLink(60)),
    email,
    /** Required if the email address differs from the current one. */
    current_password: z.optional(currentPassword),
    profile: z.strictObject(shapeOf(PROFILE_FIELDS, 'create')),
    phones: z
      .array(
        z.strictObject({
          CC: z.string().check(z.maxLength(6)),
          phone: z.string().check(z.trim(), z.maxLength(PHONE_MAX_LENGTH)),
        }),
      )
      .check(z.maxLength(20)),
    links: z
      .array(
        z
          .strictObject({
            icon: z.string().check(z.trim(), z.maxLength(30)),
            link: z.string().check(z.trim(), z.maxLength(500)),
          })
          .check(ruleAt('link', (row) => !isUsed(row) || SAFE_LINK.test(row.link), LINK_RULE)),
      )
      .check(z.maxLength(30)),
  }),
  reply: z.strictObject({ data: Profile, message: z.string() }),
  may: 'member',
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/user/email-change',
  summary: 'Keeps the caller’s email address; the link to another one ends',
  reply: message,
  may: 'member',
})

export const PICTURE_FIELD = 'profile_picture'
/** 2086666.24 bytes, rounded down. */
export const PICTURE_MAX_BYTES = 2_086_666

const PICTURE_TOO_LARGE: Bilingual = {
  en: 'File size exceeds limit of 1.99MB',
  ar: 'حجم الملف يتجاوز الحد المسموح به وهو 1.99 ميغابايت',
}

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/user/upload-profile-picture',
  summary: 'Sets the caller’s picture from the file in the form’s field profile_picture',
  upload: {
    field: PICTURE_FIELD,
    maxBytes: PICTURE_MAX_BYTES,
    tooLarge: PICTURE_TOO_LARGE,
  },
  reply: z.strictObject({ ppUrl: z.string() }),
  may: 'member',
})

export const deleteProfilePicture = endpoint({
  method: 'DELETE',
  path: '/user/profile-picture',
  summary: 'Removes the caller’s picture',
  reply: message,
  may: 'member',
})

export const setLocale = endpoint({
  method: 'PUT',
  path: '/user/locale',
  summary: 'Keeps the caller’s language, for mails and new devices',
  body: z.strictObject({ locale }),
  reply: message,
  may: 'member',
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})

export const setClock = endpoint({
  method: 'PUT',
  path: '/user/clock',
  summary: 'Keeps whether the caller reads times of day on a clock of 24 or of 12 hours',
  body: z.strictObject({ clock: Clock }),
  reply: message,
  may: 'member',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/change-password',
  summary: 'Changes the caller’s password and ends their other sessions',
  body: NewPassword({ current_password: currentPassword }),
  reply: message,
  may: 'member',
  evenWhenExpired: true,
})

const Session = z.strictObject({
  id,
  /** The browser's User-Agent header. */
  user_agent: z.string(),
  created_at: instant,
  last_used_at: instant,
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'Where the caller is signed in',
  reply: z.strictObject({ sessions: z.array(Session) }),
  may: 'member',
  shows: [],
  evenWhenExpired: true,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Signs the caller out on one device',
  params: z.strictObject({ id }),
  reply: message,
  may: 'member',
  evenWhenExpired: true,
})
