import { companyPage } from '#shared/pages.ts'

export const activityPage = companyPage('activity')
