import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { callAndInvalidate, queryClient, queryKey } from '#client/query.ts'
import { sessionEvents, setPlanExpired } from '#client/session.ts'
import { getCheckout, getOrder, payOrder, subscribe } from '#features/plans/payments/contract.ts'

export const useCheckout = (planId: string) =>
  useQuery(
    {
      queryKey: queryKey(getCheckout, { params: { plan_id: planId } }),
      queryFn: async () =>
        (await call(getCheckout, { params: { plan_id: Number(planId) } })).checkout,
    },
    queryClient,
  )

const SOON_MS = 2_000
const LATER_MS = 10_000
/** An unconfirmed payment older than this takes longer than usual. */
export const USUAL_DURATION_MS = 30_000

/** An order, polled until its provider has reported a result. */
export const useOrder = (id: string, since: number) =>
  useQuery(
    {
      queryKey: queryKey(getOrder, { params: { id } }),
      queryFn: async () => (await call(getOrder, { params: { id } })).order,
      refetchInterval: ({ state }) => {
        if (state.data?.status !== 'open') return false
        return Date.now() - since < USUAL_DURATION_MS ? SOON_MS : LATER_MS
      },
    },
    queryClient,
  )

/** Orders a month of a plan; it is paid already, or to be paid on the page at `url`. */
export async function placeOrder(planId: number): Promise<{ id: string; url?: string }> {
  const { id, status } = (await callAndInvalidate(subscribe, { body: { plan_id: planId } })).order
  if (status !== 'open') return { id }
  return { id, url: await openPaymentPage(id) }
}

export const openPaymentPage = async (id: string): Promise<string> =>
  (await call(payOrder, { params: { id } })).url

/** The plan is active: unlocks the company's pages and reloads their data. */
export async function unlockPages(): Promise<void> {
  setPlanExpired(false)
  await Promise.all([sessionEvents.profileChanged(), queryClient.invalidateQueries()])
}
