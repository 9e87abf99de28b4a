import { getDirectory } from '#features/directory/contract.ts'
import { queryClient, queryKey, useReply } from '#platform/web/query.ts'

/** Names for pickers: people (pending ones too), departments, and roles for who sees them. */
export const useDirectory = () => useReply(getDirectory, undefined)

/** After a person, a department or a role has come, gone or got another name. */
export const refreshDirectory = () =>
  queryClient.invalidateQueries({ queryKey: queryKey(getDirectory) })
