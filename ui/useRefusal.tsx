import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { type FieldNames, problemsOf } from '#client/problems.ts'
import { showServerErrors } from '#ui/form.ts'
import { Reasons } from '#ui/Reasons.tsx'

/**
 * What to say when the server refuses a form. What it says of fields that the form shows stands at
 * them, and the first has the focus; `refusal` is all the rest, nested and unknown fields as a
 * list, for the form's alert. The fields' own words follow the language.
 */
export function useRefusal<T extends FieldValues>(
  form: UseFormReturn<T, unknown, unknown>,
  names?: FieldNames,
) {
  useErrorsInLanguage(form)
  const [refusal, setRefusal] = useState<ReactNode>()

  function refuse(error: unknown): void {
    const shown = showServerErrors(form, error)
    if (shown[0] !== undefined) form.setFocus(shown[0] as Path<T>)
    const isAllShown = problemsOf(error).every(({ field }) => shown.includes(field))
    if (shown.length === 0 || !isAllShown)
      setRefusal(<Reasons error={error} shown={shown} names={names} />)
  }
  return { refusal, refuse, forgive: () => setRefusal(undefined) }
}

/** Says the errors that stand at fields anew when the language changes; the server's have no type. */
export function useErrorsInLanguage<T extends FieldValues>(
  form: UseFormReturn<T, unknown, unknown>,
): void {
  const { locale } = useTranslations('common')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of language
  useEffect(() => {
    const { errors } = form.formState
    const ours = Object.keys(errors).filter((field) => errors[field]?.type)
    if (ours.length > 0) void form.trigger(ours as Path<T>[])
  }, [locale])
}
