import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { queryClient } from '#client/query.ts'
import type { Checkout } from '#features/plans/payments/contract.ts'
import { placeOrder } from '#features/plans/payments/web/api.ts'
import { formatMoney } from '#features/plans/web/money.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Reasons } from '#ui/Reasons.tsx'

/** Resets the page when the browser restores it from its back/forward cache after a payment. */
function useOnPageRestore(again: () => void): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) again()
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [again])
}

/** The price and the order button, which leads to the payment page or directly to the result. */
export function ConfirmOrder({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslations('checkout')
  const navigate = useNavigate()
  const { plan, price, in_the_way, provider } = checkout
  const planId = String(plan.id)
  const confirm = useMutation(
    {
      mutationFn: () => placeOrder(plan.id),
      onSuccess: async ({ id, url }) => {
        if (url) {
          location.assign(url)
          // Keeps the button busy while the browser leaves the page.
          await new Promise(() => {})
        }
        await navigate({
          ...{ to: '/checkout/$planId', params: { planId }, search: { order: id }, replace: true },
        })
      },
    },
    queryClient,
  )
  useOnPageRestore(confirm.reset)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-4 flex items-baseline justify-between gap-3">
        <span className="text-muted">{t(provider === 'none' ? 'price' : 'total')}</span>
        <bdi dir="ltr" className="text-2xl font-semibold tabular-nums">
          {formatMoney(price)}
        </bdi>
      </p>
      {confirm.isError && (
        <Alert tone="not-done" title={t('refused')} className="mb-4">
          <Reasons error={confirm.error} />
        </Alert>
      )}
      <Button
        tone="primary"
        className="w-full"
        disabled={in_the_way.length > 0 || confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {confirm.isPending ? t('processing') : t('confirm')}
      </Button>
    </div>
  )
}
