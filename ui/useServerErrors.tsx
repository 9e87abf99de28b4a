import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { type FieldNames, problemsOf } from '#client/problems.ts'
import { showServerErrors } from '#ui/form.ts'
import { Reasons } from '#ui/Reasons.tsx'

/**
 * Shows the server's errors for a form: those of visible fields at the fields, with the focus on
 * the first; all others are in `refusal` for the form's alert, nested and unknown fields as a list.
 * The form's own validation messages follow the page's language.
 */
export function useServerErrors<T extends FieldValues>(
  form: UseFormReturn<T, unknown, unknown>,
  names?: FieldNames,
) {
  useRevalidateOnLanguage(form)
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

/**
 * Validates invalid fields again when the language changes; server errors have no type and are
 * left.
 */
export function useRevalidateOnLanguage<T extends FieldValues>(
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
