import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { messagesIn } from '#platform/shared/validation.ts'
import { CallError } from '#platform/web/call.ts'
import { pageLocale } from '#platform/web/session.ts'

type MakeResolver<In extends FieldValues, Out> = (
  schema: unknown,
  options: { error: ReturnType<typeof messagesIn> },
) => Resolver<In, unknown, Out>

/** A form that checks with the very schema with which the server parses, in the page's language. */
export function useContractForm<In extends FieldValues, Out>(
  schema: z.core.$ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const resolverOf = zodResolver as unknown as MakeResolver<In, Out>
  return useForm<In, unknown, Out>({
    resolver: (...form) => resolverOf(schema, { error: messagesIn(pageLocale()) })(...form),
    defaultValues,
    mode: 'onTouched',
  })
}

/** Puts the server's field errors at their fields. False when it named none of the form's. */
export function showServerErrors<T extends FieldValues>(
  form: UseFormReturn<T, unknown, unknown>,
  error: unknown,
): boolean {
  if (!(error instanceof CallError)) return false
  const known = Object.entries(error.errors).filter(([field]) => field in form.getValues())
  for (const [field, [message]] of known)
    form.setError(field as Path<T>, { message: message ?? '' })
  return known.length > 0
}
