import type { Company, updateCompanyData } from '#features/companies/contract.ts'
import { getCompany, lockCompany } from '#features/companies/server/queries.ts'
import { recordSettings } from '#features/companies/server/settings-log.ts'
import {
  type Calendar,
  extendFirstCalendar,
  findLastReportDate,
  findSlugCandidates,
  moveToSlug,
  setCalendar,
  tryZone,
  updateCompany,
} from '#features/companies/server/settings-queries.ts'
import { chooseSlug, isSlugUnchanged, slugOf } from '#features/companies/slug.ts'
import { ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { invalidField, overloaded, requireFound } from '#server/errors.ts'
import { addDays, type IsoDate, toLocalTime } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Bilingual } from '#shared/locale.ts'
import { isReserved } from '#shared/reserved-words.ts'

type Changes = Parsed<typeof updateCompanyData>['body']
type Holidays = Company['holidays']

const CONFLICT: Bilingual = {
  en: 'The settings were changed meanwhile. Look at them and save again.',
  ar: 'تغيّرت الإعدادات في هذه الأثناء. راجعها ثم احفظ من جديد.',
}

const pastHoliday = () =>
  invalidField('holidays', {
    en: 'A holiday that has passed stays as it was. Choose today or a later day.',
    ar: 'العطلة التي مضت تبقى كما كانت. اختر اليوم أو يومًا بعده.',
  })

const unknownZone = () =>
  invalidField('timezone', {
    en: 'This time zone is not known.',
    ar: 'هذه المنطقة الزمنية غير معروفة.',
  })

const TRIES = 20

/** Moves the company to the address of its new name; retries if another company takes it first. */
async function moveToSlugOf(ctx: Ctx, name: string): Promise<void> {
  const wanted = slugOf(name)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { free, former } = await findSlugCandidates(ctx, wanted, isReserved(wanted))
    if (await moveToSlug(ctx, chooseSlug(wanted, former, free))) return
  }
  throw overloaded()
}

/**
 * Merges the holidays: those before `from` stay as stored, whether sent or not, because later days
 * depend on them. Throws 422 for a sent past holiday that differs from the stored ones.
 */
function holidaysFrom(from: IsoDate, sent: Holidays, stored: Holidays): Holidays {
  const past = stored.filter(({ date }) => date < from)
  const isKnown = ({ date, name }: Holidays[number]) =>
    past.some((one) => one.date === date && one.name === name)
  if (sent.some((one) => one.date < from && !isKnown(one))) throw pastHoliday()
  const coming = sent.filter(({ date }) => date >= from)
  return [...past, ...coming].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

const isSame = (one: Calendar, other: Calendar) =>
  JSON.stringify([one.weekend, one.holidays]) === JSON.stringify([other.weekend, other.holidays])

/**
 * Changes the calendar from the first day that may still change. Days already past in the old or
 * the new zone stay as they were; so does today if it or a later day already has a report.
 */
async function changeCalendar(ctx: Ctx, company: Company, changes: Changes): Promise<void> {
  const days = [company.timezone, changes.timezone ?? company.timezone].map(
    (zone) => toLocalTime(ctx.now, zone).date,
  ) as [before: IsoDate, after: IsoDate]
  await extendFirstCalendar(ctx, days[1])
  const from = days.toSorted().at(-1) as IsoDate
  const { weekend = company.weekend, holidays } = changes
  const calendar = {
    weekend: weekend.toSorted(),
    holidays: holidays ? holidaysFrom(from, holidays, company.holidays) : company.holidays,
  }
  if (isSame(calendar, company)) return
  const reported = await findLastReportDate(ctx, from)
  await setCalendar(ctx, reported ? addDays(reported, 1) : from, calendar)
}

/** Applies the sent settings; throws 409 for an outdated `version`. */
export async function changeSettings(ctx: WriteContext, changes: Changes): Promise<Company> {
  const company = requireFound(await lockCompany(ctx))
  const { version } = company
  await ensureCurrent(changes.version, {
    version,
    message: CONFLICT,
    reply: () => ({ data: company }),
  })
  const { timezone } = changes
  if (timezone !== undefined)
    await tryZone(ctx, timezone).catch(() => {
      throw unknownZone()
    })
  await changeCalendar(ctx, company, changes)
  if (changes.name !== undefined && !isSlugUnchanged(company, changes.name))
    await moveToSlugOf(ctx, changes.name)
  await updateCompany(ctx, {
    ...company,
    ...changes,
    weekend_chosen: company.weekend_chosen || changes.weekend !== undefined,
  })
  const after = requireFound(await getCompany(ctx))
  recordSettings(ctx, company, after)
  return after
}
