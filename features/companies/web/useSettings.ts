import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { messageAt, problemsOf } from '#client/problems.ts'
import { type Company, updateCompanyData } from '#features/companies/contract.ts'
import { saveCompany } from '#features/companies/web/save-company.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import { changesOf, type DraftOf, type FieldsOf, pick } from '#records/edit/web/merge.ts'
import { useEdit } from '#records/edit/web/useEdit.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

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
  hijri_dates: 'value',
  task_visibility: 'value',
} as const satisfies FieldsOf<Settings>

export const settingsOf = (company: Company): Settings => pick(FIELDS, company)

export const byDate = (holidays: Settings['holidays']): Settings['holidays'] =>
  holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1))

type Errors = Partial<Record<Field, string>>

/** The fields that show their own error messages. */
export const FIELDS_WITH_ERRORS = [
  'name',
  'companySize',
  'industry',
  'timezone',
  'locale',
  'first_day_of_week',
  'weekend',
  'holidays',
] as const satisfies Field[]

/** The server's error messages for the fields that show them. */
function toServerErrors(error: unknown): Errors {
  const problems = problemsOf(error)
  const said = FIELDS_WITH_ERRORS.map((field) => [field, messageAt(problems, field)] as const)
  return Object.fromEntries(said.filter(([, says]) => says !== ''))
}

/** Client-side errors by field: an error at `holidays.3.name` appears at `holidays`. */
function toFieldErrors(errors: Record<string, string[]>): Errors {
  const first = Object.entries(errors).map(([path, [says]]) => [path.split('.')[0], says])
  return Object.fromEntries(first.toReversed())
}

/** The server's version of the company, and the edited settings. */
function useDraft(company: Company) {
  const [values, setValues] = useState(() => settingsOf(company))
  const typed = useRef(values)
  const put = (draft: Settings) => {
    typed.current = draft
    setValues(draft)
  }
  const read = () => typed.current
  const edit = useEdit(company, { fields: FIELDS, draftOf: settingsOf, read, write: put })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a newer server version
  useEffect(() => edit.mergeNewer(company), [company.version])
  return {
    ...edit,
    values,
    set: <F extends Field>(field: F, value: Settings[F]) => put({ ...read(), [field]: value }),
    discard: () => put(settingsOf(edit.base)),
  }
}

interface Outcome {
  /** The server's error messages per field. */
  serverErrors?: Errors
  /** The error of a failed save, unless fields show all of it. */
  problem?: unknown
}

/** The settings form: validates with the contract and saves only changed fields. */
export function useSettings(company: Company) {
  const { t, locale } = useTranslations('settings')
  const { base, clash, values, mergeConflict, rebaseOnSaved, clearConflict, ...draft } =
    useDraft(company)
  const [asked, setAsked] = useState(false)
  const { busy, act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>({})
  const changes = changesOf(FIELDS, settingsOf(base), values)
  const changed = Object.keys(changes) as Field[]
  const checked = updateCompanyData.body.safeParse(changes, { error: createErrorMap(locale) })
  const wrong = toFieldErrors(fieldErrors(checked.error?.issues ?? []))

  function outcomeOf(error: unknown): Outcome {
    const current = currentFromConflict(updateCompanyData, error)
    if (current) {
      mergeConflict(current.data)
      return {}
    }
    const serverErrors = toServerErrors(error)
    const problems = problemsOf(error)
    const isAllShown = problems.length > 0 && problems.every(({ field }) => field in serverErrors)
    return isAllShown ? { serverErrors } : { serverErrors, problem: error }
  }

  /** Resolves with the first invalid field, if any. */
  async function save(): Promise<Field | undefined> {
    const firstOf = (errors: Errors = {}) => changed.find((field) => errors[field])
    setAsked(true)
    setOutcome({})
    clearConflict()
    const body = checked.data
    if (!body) return firstOf(wrong)
    let after: Outcome = {}
    const send = async () => {
      rebaseOnSaved(values, await saveCompany({ ...body, version: base.version }))
      setAsked(false)
      toast({ tone: 'done', title: t('saved') })
    }
    await act(send, (error) => {
      after = outcomeOf(error)
      setOutcome(after)
    })
    return firstOf(after.serverErrors)
  }

  return {
    base,
    values,
    isDirty: changed.length > 0,
    errors: { ...outcome.serverErrors, ...(asked && wrong) },
    busy,
    problem: outcome.problem,
    clashes: clash?.clashes,
    save,
    set: <F extends Field>(field: F, value: Settings[F]) => {
      draft.set(field, value)
      setOutcome(({ serverErrors, ...rest }) => ({
        ...rest,
        serverErrors: { ...serverErrors, [field]: undefined },
      }))
    },
    discard: () => {
      draft.discard()
      clearConflict()
      setAsked(false)
      setOutcome({})
    },
  }
}

export type SettingsState = ReturnType<typeof useSettings>
export interface SectionProps {
  settings: SettingsState
}
