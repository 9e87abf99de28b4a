import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import { queryClient, queryKey } from '#client/query.ts'
import { getCompanyPlanDetails, listPlans } from '#features/plans/contract.ts'
import { fetchPlanInfo, fetchPlans } from '#features/plans/web/api.ts'

/** The available plans; a language change loads them again. */
export function usePlans() {
  const { locale } = useTranslations('plans')
  const queryFn = fetchPlans
  return useQuery({ queryKey: [...queryKey(listPlans), locale], queryFn }, queryClient)
}

/** The company's plan, its last day, and its usage. */
export const usePlanUse = () =>
  useQuery({ queryKey: queryKey(getCompanyPlanDetails), queryFn: fetchPlanInfo }, queryClient)

/** The plan's usage together with its limits; fails if either of the two requests fails. */
export function useCurrentPlan() {
  const [use, plans] = [usePlanUse(), usePlans()]
  const plan = plans.data?.find(({ id }) => id === use.data?.plan_id)
  return {
    data: use.data && plan && { ...use.data, plan },
    error: use.error ?? plans.error,
    isFetching: use.isFetching || plans.isFetching,
    refetch: () => Promise.all([use.refetch(), plans.refetch()]),
  }
}
