import { type Company, getCompanyData, updateCompanyData } from '#features/companies/contract.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { queryClient, queryKey } from '#platform/web/query.ts'
import { readSession, sessionEvents, storeSession } from '#platform/web/session.ts'

/**
 * Saves settings. The session follows a new name, address or zone at once, and the shell with it;
 * what is due may have changed, so whatever is shown asks again.
 */
export async function saveCompany(body: Input<typeof updateCompanyData>['body']): Promise<Company> {
  const { data } = await call(updateCompanyData, { body })
  const userId = readSession()?.userId
  if (userId)
    storeSession({
      userId,
      companyName: data.name,
      companySlug: data.slug,
      timezone: data.timezone,
    })
  void queryClient.invalidateQueries()
  queryClient.setQueryData(queryKey(getCompanyData), { data })
  void sessionEvents.changed()
  return data
}
