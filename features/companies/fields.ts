import * as z from 'zod/mini'
import { nameWithoutLink, rule } from '#shared/fields.ts'

export const CompanySize = z.int().check(z.gte(1), z.lte(4))
/** spec: the value and label of each choice. */
export const SIZES = [
  { id: 1, name: '1-10' },
  { id: 2, name: '11-50' },
  { id: 3, name: '51-100' },
  { id: 4, name: '101-500' },
]

export const Industry = z.int().check(z.gte(1), z.lte(4))

export const companyName = nameWithoutLink(120).check(
  rule((value) => /[\p{L}\p{N}]/u.test(value), {
    en: 'A company’s name needs at least one letter.',
    ar: 'يجب أن يتضمن اسم الشركة حرفًا واحدًا على الأقل.',
  }),
)

/** Why a date is not a working day: the name of the holiday, or null for the weekend. */
export const Closed = z.strictObject({ holiday: z.nullable(z.string()) })
export type Closed = z.output<typeof Closed>
