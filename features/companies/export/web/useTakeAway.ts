import { useMutation } from '@tanstack/react-query'
import { exportCompany } from '#features/companies/export/contract.ts'
import { call } from '#platform/web/call.ts'
import { queryClient } from '#platform/web/query.ts'
import { saveFrom } from '#platform/web/sheet/save-file.ts'

/** Begins the download of all of the company's data. */
export const useTakeAway = () =>
  useMutation(
    {
      mutationFn: async () => (await call(exportCompany, undefined)).url,
      onSuccess: (url) => saveFrom(url),
    },
    queryClient,
  )
