import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useWords } from '#platform/web/i18n.ts'

/** Says the errors that stand at fields anew when the language changes; the server's have no type. */
export function useErrorsInLanguage<T extends FieldValues>(
  form: UseFormReturn<T, unknown, unknown>,
): void {
  const { locale } = useWords('common')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of language
  useEffect(() => {
    const { errors } = form.formState
    const ours = Object.keys(errors).filter((field) => errors[field]?.type)
    if (ours.length > 0) void form.trigger(ours as Path<T>[])
  }, [locale])
}
