import { companyPage } from '#platform/shared/pages.ts'

export const activityPage = companyPage('activity')
