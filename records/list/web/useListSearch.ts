import type * as z from 'zod/mini'
import { useUrlSearch } from '#client/url-search.ts'
import { useDebouncedText } from '#ui/useDebouncedText.ts'

type Shape = z.core.$ZodType<{ search?: string | undefined }>

/**
 * The state of a list in the URL. Any change except of the page goes back to page 1. `text` is the
 * search as typed; `filters` names what is cleared with it.
 */
export function useListSearch<T extends Shape>(
  shape: T,
  filters: readonly (keyof z.output<T> & string)[],
) {
  const { search, change: changeUrl } = useUrlSearch(shape)
  const change: typeof changeUrl = (wanted, options) =>
    changeUrl({ page: undefined, ...wanted }, options)
  const [text, setText] = useDebouncedText(search.search ?? '', (typed) =>
    change({ search: typed.trim() || undefined } as Partial<z.output<T>>, { replace: true }),
  )
  const clear = () => {
    setText('')
    const none = filters.map((name) => [name, undefined])
    change({ search: undefined, ...Object.fromEntries(none) })
  }
  const inUse = filters.filter((name) => search[name] !== undefined).length + (text ? 1 : 0)
  return { search, change, text, setText, inUse, clear }
}
