import type { Company } from '#features/companies/contract.ts'
import { changesBetween } from '#records/revisions/server/revisions.ts'
import { recordAuditEvent } from '#server/audit.ts'
import type { WriteContext } from '#server/context.ts'
import type { Change } from '#shared/revisions.ts'

const LOGGED_FIELDS = {
  name: 'value',
  companySize: 'value',
  industry: 'value',
  timezone: 'value',
  locale: 'value',
  first_day_of_week: 'value',
  weekend: 'value',
  late_grace_minutes: 'value',
  hijri_dates: 'value',
  task_visibility: 'value',
} as const

type Holidays = Company['holidays']

/** Records only the added and removed holidays, because there can be hundreds. */
function holidaysBetween(before: Holidays, after: Holidays): Change[] {
  const without = (some: Holidays, others: Holidays) => {
    const known = new Set(others.map(({ date, name }) => `${date} ${name}`))
    return some.filter(({ date, name }) => !known.has(`${date} ${name}`))
  }
  const [from, to] = [without(before, after), without(after, before)]
  return from.length + to.length > 0 ? [{ field: 'holidays', from, to }] : []
}

/** Logs which settings changed, with old and new values; logs nothing if none changed. */
export function recordSettings(ctx: WriteContext, before: Company, after: Company): void {
  const changes = [
    ...changesBetween<Pick<Company, keyof typeof LOGGED_FIELDS>>(LOGGED_FIELDS, before, after),
    ...holidaysBetween(before.holidays, after.holidays),
  ]
  if (changes.length > 0) recordAuditEvent(ctx, { action: 'settings_changed', facts: { changes } })
}
