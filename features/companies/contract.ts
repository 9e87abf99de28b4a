import * as z from 'zod/mini'
import { Closed, CompanySize, companyName, Industry } from '#features/companies/fields.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, locale, rule, text, timeZone } from '#shared/fields.ts'

const Company = z.strictObject({
  id,
  name: z.string(),
  slug: z.string(),
  companySize: CompanySize,
  industry: Industry,
  timezone: z.string(),
  locale,
  first_day_of_week: z.int(),
  weekend: z.array(z.int()),
  /** Whether an owner has answered which days are working days. */
  weekend_chosen: z.boolean(),
  holidays: z.array(z.strictObject({ date: isoDate, name: z.string() })),
  late_grace_minutes: z.int(),
  /** Whether Hijri dates are shown beside Gregorian ones. */
  hijri_dates: z.boolean(),
  /** The calendars valid today and later, by date; `weekend` and `holidays` are of the last one. */
  calendars: z.array(
    z.strictObject({
      valid_from: isoDate,
      weekend: z.array(z.int()),
      holidays: z.array(isoDate),
      /** No day from this date to `valid_from` was a working day under the previous calendars. */
      rest_since: z.nullable(isoDate),
      /** The last day of a month whose month-end tasks were already due before `valid_from`. */
      month_end_given: z.nullable(isoDate),
      /** The same two where only weekends, and where only holidays, are not working days. */
      weekend_rest_since: z.nullable(isoDate),
      weekend_month_end_given: z.nullable(isoDate),
      holiday_rest_since: z.nullable(isoDate),
      holiday_month_end_given: z.nullable(isoDate),
    }),
  ),
  task_visibility: z.enum(['company', 'participants']),
  version: z.int(),
})
export type Company = z.output<typeof Company>

export const getCompanyData = endpoint({
  method: 'GET',
  path: '/company-data',
  summary: 'The company of the caller and its settings',
  reply: z.strictObject({ data: Company }),
  may: 'member',
  shows: [],
  evenWhenExpired: true,
  evenWhenClosing: 'owner',
})

/** 1 = Monday … 7 = Sunday. */
const weekday = z.int().check(z.gte(1), z.lte(7))

export const updateCompanyData = endpoint({
  method: 'PUT',
  path: '/company-data',
  summary: 'Changes the company’s settings; what is left out stays as it is',
  body: z.strictObject({
    name: z.optional(companyName),
    companySize: z.optional(CompanySize),
    industry: z.optional(Industry),
    timezone: z.optional(
      timeZone.check(
        rule((zone) => !/^[+-]/.test(zone), {
          en: 'Choose a place, not a difference in hours.',
          ar: 'اختر مكانًا لا فرقًا بالساعات.',
        }),
      ),
    ),
    locale: z.optional(locale),
    first_day_of_week: z.optional(weekday),
    weekend: z.optional(
      z.array(weekday).check(
        z.maxLength(6),
        rule((days) => new Set(days).size === days.length, {
          en: 'A day stands here twice.',
          ar: 'يوم مكرر في القائمة.',
        }),
      ),
    ),
    holidays: z.optional(
      z.array(z.strictObject({ date: isoDate, name: text(80) })).check(
        z.maxLength(400),
        rule((days) => new Set(days.map(({ date }) => date)).size === days.length, {
          en: 'A date stands here twice.',
          ar: 'تاريخ مكرر في القائمة.',
        }),
      ),
    ),
    /** Minutes after the end of its window within which a report does not count as late. */
    late_grace_minutes: z.optional(z.int().check(z.gte(0), z.lte(1440))),
    hijri_dates: z.optional(z.boolean()),
    task_visibility: z.optional(z.enum(['company', 'participants'])),
    version: z.optional(z.int()),
  }),
  reply: z.strictObject({ data: Company }),
  may: 'owner',
  changes: 'company',
})

export const getDate = endpoint({
  method: 'GET',
  path: '/dates/{date}',
  summary: 'What a date is in the company’s calendar that holds on it',
  params: z.strictObject({ date: isoDate }),
  reply: z.strictObject({
    date: isoDate,
    closed: z.nullable(Closed),
    /** The number of duties reported on this date, for the owner. Reports fix its calendar. */
    reports: z.nullable(z.int()),
  }),
  may: 'member',
  shows: ['company', 'reports'],
})
export type CompanyDate = z.output<NonNullable<typeof getDate.reply>>

export const listUsualHolidays = endpoint({
  method: 'GET',
  path: '/holidays/{country}/{year}',
  summary: 'The public holidays of a country in a year, as a start; some may move by a day',
  params: z.strictObject({
    country: z.enum(['EG', 'SA']),
    year: z.coerce.number().check(z.int(), z.gte(2020), z.lte(2060)),
  }),
  reply: z.strictObject({
    holidays: z.array(z.strictObject({ date: isoDate, name: z.string(), by_moon: z.boolean() })),
  }),
  may: 'owner',
  shows: [],
})
