import { useEffect } from 'react'

interface Paged {
  last_page: number
}

/**
 * Replaces a page beyond the last one by the last one, for example after its last row was deleted.
 */
export function useLastPage(
  { data, isPlaceholderData }: { data: Paged | undefined; isPlaceholderData: boolean },
  page: number | undefined,
  change: (wanted: { page: number | undefined }, options: { replace: true }) => void,
): void {
  const last = isPlaceholderData ? undefined : data?.last_page
  const beyond = last !== undefined && (page ?? 1) > Math.max(last, 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes with every render
  useEffect(() => {
    if (beyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  }, [beyond, last])
}
