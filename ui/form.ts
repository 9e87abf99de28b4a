import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Control,
  type DefaultValues,
  type Field,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { messageAt, problemsOf } from '#client/problems.ts'
import { pageLocale } from '#client/session.ts'
import { createErrorMap } from '#shared/validation.ts'

type MakeResolver<In extends FieldValues, Out> = (
  schema: unknown,
  options: { error: ReturnType<typeof createErrorMap> },
) => Resolver<In, unknown, Out>

/** A form that validates with the server's own schema, with messages in the page's language. */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.core.$ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const resolverOf = zodResolver as unknown as MakeResolver<In, Out>
  return useForm<In, unknown, Out>({
    resolver: (...form) => resolverOf(schema, { error: createErrorMap(pageLocale()) })(...form),
    defaultValues,
    mode: 'onTouched',
  })
}

/** Whether a field is mounted; only then is an error message at it visible. */
const isShown = ({ _fields }: Control<never>, name: string): boolean =>
  Object.hasOwn(_fields, name) && (_fields[name] as Field)._f.mount === true

/**
 * Shows all of the server's field errors at their fields. Returns these fields in the form's order;
 * the caller must report the errors of other fields.
 */
export function showServerErrors<T extends FieldValues>(
  form: UseFormReturn<T, unknown, unknown>,
  error: unknown,
): string[] {
  const problems = problemsOf(error)
  const wrong = new Set(problems.map(({ field }) => field))
  const shown = Object.keys(form.getValues()).filter(
    (field) => wrong.has(field) && isShown(form.control as unknown as Control<never>, field),
  )
  for (const field of shown)
    form.setError(field as Path<T>, { message: messageAt(problems, field) })
  return shown
}
