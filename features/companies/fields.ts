import * as z from 'zod/mini'
import { mailedName, rule } from '#shared/fields.ts'

export const CompanySize = z.int().check(z.gte(1), z.lte(4))
export const Industry = z.int().check(z.gte(1), z.lte(4))

export const companyName = mailedName(120).check(
  rule((value) => /[\p{L}\p{N}]/u.test(value), {
    en: 'A company’s name needs at least one letter.',
    ar: 'يجب أن يتضمن اسم الشركة حرفًا واحدًا على الأقل.',
  }),
)

/** Why a date is not worked: a holiday by its name, or the weekend, which has none. */
export const Closed = z.strictObject({ holiday: z.nullable(z.string()) })
export type Closed = z.output<typeof Closed>
