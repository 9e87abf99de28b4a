import { call } from '#client/call.ts'
import { queryClient, queryKey } from '#client/query.ts'
import { readSession, sessionEvents, storeSession } from '#client/session.ts'
import { type Company, getCompanyData, updateCompanyData } from '#features/companies/contract.ts'
import type { Input } from '#shared/endpoint.ts'

/**
 * Saves the settings. The session and the shell adopt a new name, address or zone at once. Due
 * dates may change, so displayed data is reloaded.
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
      hijriDates: data.hijri_dates,
    })
  void queryClient.invalidateQueries()
  queryClient.setQueryData(queryKey(getCompanyData), { data })
  void sessionEvents.profileChanged()
  return data
}
