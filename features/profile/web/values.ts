import type { Profile } from '#features/profile/contract.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import type { updateUserProfile } from '#features/profile/page-contract.ts'
import { OTHER_ICON } from '#features/profile/web/links.ts'
import { pickValues } from '#records/fields/field.ts'
import type { Input, Parsed } from '#shared/endpoint.ts'

export type ProfileValues = Input<typeof updateUserProfile>['body']
export type CheckedValues = Parsed<typeof updateUserProfile>['body']

/** The initial values of the form. */
export function valuesOf({
  name,
  last_name,
  email,
  profile,
  phones,
  links,
}: Profile): CheckedValues {
  return { name, last_name, email, profile: pickValues(PROFILE_FIELDS, profile), phones, links }
}

/** The filled rows, and the index of each in the form. */
function keepFilled<T>(rows: readonly T[], isFilled: (row: T) => boolean) {
  const places = rows.flatMap((row, at) => (isFilled(row) ? [at] : []))
  return { places, rows: rows.filter(isFilled) }
}

/**
 * The data to send: phones and links without the blank rows. `fieldOf` maps a server field name
 * like `phones.0.phone` to the form's field.
 */
export function toRequest<V extends ProfileValues>(
  values: V,
): { body: V; fieldOf: (name: string) => string } {
  const phones = keepFilled(values.phones, ({ phone }) => phone.trim() !== '')
  const links = keepFilled(values.links, ({ link }) => link.trim() !== '')
  const places: Record<string, number[]> = { phones: phones.places, links: links.places }
  return {
    body: {
      ...values,
      phones: phones.rows,
      links: links.rows.map(({ icon, link }) => ({ icon: icon || OTHER_ICON, link })),
    },
    fieldOf: (name) => {
      const [list = '', at, ...rest] = name.split('.')
      const place = places[list]?.[Number(at)]
      return place === undefined ? name : [list, place, ...rest].join('.')
    },
  }
}
