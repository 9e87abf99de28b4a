import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { change, queryClient, queryKey } from '#client/query.ts'
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
/** After this long a payment that is not confirmed takes longer than usual. */
export const USUAL_MS = 30_000

/** An order, asked for again until its provider has said what became of it. */
export const useOrder = (id: string, since: number) =>
  useQuery(
    {
      queryKey: queryKey(getOrder, { params: { id } }),
      queryFn: async () => (await call(getOrder, { params: { id } })).order,
      refetchInterval: ({ state }) => {
        if (state.data?.status !== 'open') return false
        return Date.now() - since < USUAL_MS ? SOON_MS : LATER_MS
      },
    },
    queryClient,
  )

/** Orders a month of a plan: it is paid, or waits on the page at `url`. */
export async function order(planId: number): Promise<{ id: string; url?: string }> {
  const { id, status } = (await change(subscribe, { body: { plan_id: planId } })).order
  if (status !== 'open') return { id }
  return { id, url: await pageOf(id) }
}

export const pageOf = async (id: string): Promise<string> =>
  (await call(payOrder, { params: { id } })).url

/** The plan runs: pages of the company open again, and what they show of it is asked anew. */
export async function letIn(): Promise<void> {
  setPlanExpired(false)
  await Promise.all([sessionEvents.changed(), queryClient.invalidateQueries()])
}
