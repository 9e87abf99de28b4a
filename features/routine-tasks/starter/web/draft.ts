import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { parseStepLines, type StepLine } from '#features/routine-tasks/definitions/step-lines.ts'
import { type applyStarter, StarterDuty } from '#features/routine-tasks/starter/contract.ts'
import type { Pack, PackDuty } from '#features/routine-tasks/starter/web/content/pack.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'

/** A pack that the user is still editing; nothing is created yet. */
export interface DraftDuty extends Omit<PackDuty, 'name' | 'description' | 'steps' | 'causes'> {
  key: string
  name: string
  description: string
  steps?: StepLine[]
  causes?: string[]
  wanted: boolean
}

export interface DraftDepartment {
  key: string
  name: string
  duties: DraftDuty[]
}
export type Draft = DraftDepartment[]

const WEEK = 7

/** Keeps the number of weekdays: a day of the weekend is replaced by the next working day. */
export function toWorkingDays(days: readonly number[], weekend: readonly number[]): number[] {
  const taken: number[] = []
  for (const day of days)
    for (let later = 0; later < WEEK; later += 1) {
      const other = ((day - 1 + later) % WEEK) + 1
      if (weekend.includes(other) || taken.includes(other)) continue
      taken.push(other)
      break
    }
  return taken
}

interface DraftOptions {
  locale: Locale
  weekend: readonly number[]
}

export const createDraft = (pack: Pack, { locale, weekend }: DraftOptions): Draft =>
  pack.map((department, at) => ({
    key: String(at),
    name: department.name[locale],
    duties: department.duties.map(({ name, description, steps, causes, ...duty }, index) => ({
      ...duty,
      key: `${at}-${index}`,
      name: name[locale],
      description: description?.[locale] ?? '',
      ...(steps && { steps: parseStepLines(steps[locale]) }),
      ...(causes && { causes: causes[locale].split('\n') }),
      recurrent_days: toWorkingDays(duty.recurrent_days, weekend),
      wanted: true,
    })),
  }))

const listSelected = ({ duties }: DraftDepartment) => duties.filter(({ wanted }) => wanted)

/** The numbers to create; a department without selected duties does not count. */
export function countSelected(draft: Draft): { departments: number; duties: number } {
  const counts = draft
    .map((department) => listSelected(department).length)
    .filter((count) => count > 0)
  return { departments: counts.length, duties: counts.reduce((sum, count) => sum + count, 0) }
}

const toStarterDuty = ({ key, wanted, name, ...duty }: DraftDuty) => ({ ...duty, task_name: name })

/** The selected items as the request body. */
export const toStarterInput = (draft: Draft): Input<typeof applyStarter>['body'] => ({
  departments: draft
    .filter((department) => listSelected(department).length > 0)
    .map((department) => ({
      name: department.name,
      duties: listSelected(department).map(toStarterDuty),
    })),
})

export const withDepartment = (
  draft: Draft,
  key: string,
  change: Partial<DraftDepartment>,
): Draft =>
  draft.map((department) => (department.key === key ? { ...department, ...change } : department))

export const withDuty = (draft: Draft, key: string, change: Partial<DraftDuty>): Draft =>
  draft.map((department) => ({
    ...department,
    duties: department.duties.map((duty) => (duty.key === key ? { ...duty, ...change } : duty)),
  }))

/** Error messages by the key of a department or duty, then by field. */
export type Problems = Readonly<Record<string, Record<string, string[]>>>

/** What the server would reject, by the keys of departments and duties. */
export function findProblems(draft: Draft, locale: Locale): Problems {
  const options = { error: createErrorMap(locale) }
  const found: [string, Record<string, string[]>][] = []
  for (const department of draft.filter((one) => listSelected(one).length > 0)) {
    const { error } = DEPARTMENT_FIELDS.name.create.safeParse(department.name, options)
    if (error) found.push([department.key, { name: error.issues.map(({ message }) => message) }])
    for (const duty of listSelected(department)) {
      const { error } = StarterDuty.safeParse(toStarterDuty(duty), options)
      if (error) found.push([duty.key, fieldErrors(error.issues)])
    }
  }
  return Object.fromEntries(found)
}
