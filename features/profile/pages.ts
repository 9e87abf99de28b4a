import { companyPage } from '#shared/pages.ts'

export const profilePage = companyPage('profile')
