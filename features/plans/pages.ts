import { companyPage, planPage, publicPage } from '#shared/pages.ts'

export const pricingPage = publicPage('pricing')
export const subscriptionPage = planPage('subscription')
export const checkoutPage = planPage('checkout/$planId')
export const billingPage = companyPage('billing', 'owner')
export const receiptPage = companyPage('billing/$invoiceId', 'owner')
