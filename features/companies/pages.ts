import { companyPage } from '#platform/shared/pages.ts'

export const companySettingsPage = companyPage('company-settings', 'owner')
