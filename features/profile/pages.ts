import { companyPage } from '#platform/shared/pages.ts'

export const profilePage = companyPage('profile')
