import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Typed text can look like a number in the URL. */
export const typed = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** Invalid values in the URL are left out. */
export const orNothing = <T extends z.core.$ZodType>(shape: T) =>
  z.catch(z.optional(shape), undefined)

/**
 * A page's part of the URL, and the function that changes it without scrolling. `replace` adds no
 * history entry while typing. `ask: false` skips the question before leaving: nothing can be lost.
 */
export function useUrlSearch<T extends z.core.$ZodType<object>>(shape: T) {
  const search = z.parse(shape, useSearch({ strict: false }))
  const navigate = useNavigate()
  const changeAndWait = (
    wanted: Partial<z.output<T>>,
    { replace = false, ask = true }: { replace?: boolean; ask?: boolean } = {},
  ): Promise<void> =>
    navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...wanted }),
      replace,
      resetScroll: false,
      ignoreBlocker: !ask,
    })
  const change = (...how: Parameters<typeof changeAndWait>): void => void changeAndWait(...how)
  return { search, change, changeAndWait }
}
