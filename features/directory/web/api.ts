import { queryClient, queryOptions, useReply } from '#client/query.ts'
import { getDirectory } from '#features/directory/contract.ts'

/**
 * Names for pickers: people (including pending ones), departments, and roles if the caller can see
 * them.
 */
export const useDirectory = () => useReply(getDirectory, undefined)

/**
 * Prefetches the directory before a picker opens; if it fails, opening a picker fetches it again.
 */
export const prefetchDirectory = (): Promise<void> =>
  queryClient.prefetchQuery(queryOptions(getDirectory, undefined))
