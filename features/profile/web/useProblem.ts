import { useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { problemsOf } from '#client/problems.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { labelsOf } from '#records/fields/field.ts'

/** The text of an alert: one line, or several as bullets. */
export interface Problem {
  title: string
  lines: readonly string[]
}

const FIELDS = {
  name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  current_password: 'currentPassword',
} as const

/** The page's label of a form field; undefined for an unknown name. */
function useFieldName() {
  const { t, locale } = useTranslations('profile')
  const labels: Partial<Record<string, string>> = labelsOf(PROFILE_FIELDS, locale)
  return (name: string): string | undefined => {
    const word = FIELDS[name as keyof typeof FIELDS]
    if (word) return t(word)
    const [list, at = ''] = name.split('.')
    if (list === 'profile') return labels[at]
    const n = Number(at) + 1
    if (list === 'phones') return n ? t('phoneNumber', { n }) : t('phones')
    if (list === 'links') return n ? t('link', { n }) : t('links')
    return undefined
  }
}

interface Refusal {
  error: unknown
  /** The title of every error except invalid input. */
  title: string
  /** The text if the error has no reason. */
  fallback?: string
  /** Maps the server's field name to the form's field. */
  fieldOf?: (name: string) => string
}

/** The page's alert. It names each field that the server refused on its own line. */
export function useProblem() {
  const { t } = useTranslations(['profile', 'common'])
  const fieldName = useFieldName()
  const [problem, setProblem] = useState<Problem>()

  function reasonOf(error: unknown, otherwise: string = t('profile:unexpected')): string {
    if (error instanceof CallError && error.status === 0) return t('common:unreachable')
    const said = error instanceof CallError && (error.message || error.body.error)
    if (typeof said === 'string' && said) return said
    return (error instanceof Error && error.message) || otherwise
  }

  const linesOf = (error: unknown, fieldOf: (name: string) => string): string[] =>
    problemsOf(error).map(({ field, says }) =>
      t('common:fieldError', { field: fieldName(fieldOf(field)) ?? field, problem: says }),
    )

  function refuse({ error, title, fallback, fieldOf = (name) => name }: Refusal): void {
    const isInvalid = error instanceof CallError && error.status === 422
    const named = isInvalid ? linesOf(error, fieldOf) : []
    setProblem({
      title: isInvalid ? t('common:validationTitle') : title,
      lines: named.length > 0 ? named : [reasonOf(error, fallback)],
    })
  }

  return { problem, show: setProblem, refuse, close: () => setProblem(undefined) }
}
