import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from '#platform/web/call.ts'
import { showServerErrors } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { useErrorsInLanguage } from '#platform/web/useErrorsInLanguage.ts'

/**
 * What to say when the server refuses a form: nothing here when it named fields, since the words
 * then stand at them and the first has the focus. The fields' own words follow the language.
 */
export function useRefusal<T extends FieldValues>(form: UseFormReturn<T, unknown, unknown>) {
  const { t } = useWords('common')
  useErrorsInLanguage(form)
  const [refusal, setRefusal] = useState<string>()

  function refuse(error: unknown): void {
    const isCall = error instanceof CallError
    if (isCall && showServerErrors(form, error)) {
      const first = Object.keys(form.getValues()).find((field) => field in error.errors)
      form.setFocus(first as Path<T>)
    } else if (isCall && error.status === 0) setRefusal(t('unreachable'))
    else setRefusal((isCall && error.message) || t('unexpected'))
  }
  return { refusal, refuse, forgive: () => setRefusal(undefined) }
}
