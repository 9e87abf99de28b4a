import { companyPage } from '#shared/pages.ts'

export const companySettingsPage = companyPage('company-settings', 'owner')
