import type { Company, updateCompanyData } from '#features/companies/contract.ts'
import { type DraftOf, type FieldsOf, pick } from '#records/edit/web/merge.ts'
import type { Parsed } from '#shared/endpoint.ts'

export type Settings = DraftOf<Omit<Parsed<typeof updateCompanyData>['body'], 'version'>>
export type Field = keyof Settings

/** Every setting, and how concurrent changes to it are merged. */
export const FIELDS = {
  name: 'text',
  companySize: 'value',
  industry: 'value',
  timezone: 'value',
  locale: 'value',
  first_day_of_week: 'value',
  weekend: 'value',
  holidays: { rowsBy: 'date' },
  late_grace_minutes: 'value',
  task_visibility: 'value',
} as const satisfies FieldsOf<Settings>

export const settingsOf = (company: Company): Settings => pick(FIELDS, company)

export const byDate = (holidays: Settings['holidays']): Settings['holidays'] =>
  holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1))
