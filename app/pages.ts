// Pages that are not built yet or belong to no feature.
import { companyPage, openPage, publicPage } from '#platform/shared/pages.ts'

export const oneTimeTasksPage = companyPage('one-time-task')
export const projectsPage = companyPage('project', ['view-project', 'view-Allproject'])
export const billingPage = companyPage('billing', 'owner')
export const tablesPage = companyPage('tables')
export const virtualRealityPage = companyPage('virtual-reality')
export const iconsPage = companyPage('icon')
export const goalsPage = companyPage('goals', ['view-goals'])
export const meetingsPage = companyPage('meetings', ['view-meetings'])
export const automationPage = companyPage('automation', ['view-automation'])
export const appsPage = companyPage('apps', ['view-apps'])
export const pricingPage = publicPage('pricing')
export const rightToLeftPage = publicPage('rtl-page')
export const errorPage = openPage('error')
export const kitPage = openPage('dev/kit')
export const subscriptionPage = openPage('subscription')
export const checkoutPage = openPage('checkout/$planId')
