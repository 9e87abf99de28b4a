import { useEffect } from 'react'

interface Paged {
  last_page: number
}

/** A page beyond the last, as after its last row was deleted, gives way to the last one. */
export function useLastPage(
  { data, isPlaceholderData }: { data: Paged | undefined; isPlaceholderData: boolean },
  page: number | undefined,
  change: (wanted: { page: number | undefined }, options: { replace: true }) => void,
): void {
  const last = isPlaceholderData ? undefined : data?.last_page
  const beyond = last !== undefined && (page ?? 1) > Math.max(last, 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another at each drawing
  useEffect(() => {
    if (beyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  }, [beyond, last])
}
