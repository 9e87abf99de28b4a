import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Typed text can look like a number in the URL. */
export const textParam = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** Invalid values in the URL are left out. */
export const optionalParam = <T extends z.core.$ZodType>(shape: T) =>
  z.catch(z.optional(shape), undefined)

/**
 * A page's part of the URL, and the function that changes it without scrolling. `replace` adds no
 * history entry while typing. `ask: false` skips the question before leaving: nothing can be lost.
 */
export function useUrlSearch<T extends z.core.$ZodType<object>>(shape: T) {
  const search = z.parse(shape, useSearch({ strict: false }))
  const navigate = useNavigate()
  const changeAndWait = (
    changes: Partial<z.output<T>>,
    { replace = false, confirmLeave = true }: { replace?: boolean; confirmLeave?: boolean } = {},
  ): Promise<void> =>
    navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...changes }),
      replace,
      resetScroll: false,
      ignoreBlocker: !confirmLeave,
    })
  const change = (...params: Parameters<typeof changeAndWait>): void =>
    void changeAndWait(...params)
  return { search, change, changeAndWait }
}
