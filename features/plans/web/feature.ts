import { page } from '#client/pages.ts'
import {
  billingPage,
  checkoutPage,
  pricingPage,
  receiptPage,
  subscriptionPage,
} from '#features/plans/pages.ts'

/** The translations about plans, shared by all pages. */
const plans = {
  en: () => import('#features/plans/web/messages.en.ts'),
  ar: () => import('#features/plans/web/messages.ar.ts'),
}

export const words = { plans }

export const pages = [
  page(pricingPage, {
    load: () => import('#features/plans/web/PricingPage.tsx'),
    name: 'PricingPage',
    words: { plans },
  }),
  page(subscriptionPage, {
    load: () => import('#features/plans/web/SubscriptionPage.tsx'),
    name: 'SubscriptionPage',
    words: { plans },
  }),
  page(checkoutPage, {
    load: () => import('#features/plans/payments/web/CheckoutPage.tsx'),
    name: 'CheckoutPage',
    words: { plans },
  }),
  page(billingPage, {
    load: () => import('#features/plans/invoices/web/BillingPage.tsx'),
    name: 'BillingPage',
    words: { plans },
  }),
  page(receiptPage, {
    load: () => import('#features/plans/invoices/web/ReceiptPage.tsx'),
    name: 'ReceiptPage',
    words: {},
  }),
] as const
