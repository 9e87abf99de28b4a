// Pages that belong to no feature.
import { companyPage, openPage } from '#shared/pages.ts'

export const goalsPage = companyPage('goals', ['view-goals'])
export const meetingsPage = companyPage('meetings', ['view-meetings'])
export const automationPage = companyPage('automation', ['view-automation'])
export const appsPage = companyPage('apps', ['view-apps'])
export const errorPage = openPage('error')
