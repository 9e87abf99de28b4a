import { companyPage } from '#platform/shared/pages.ts'

export const rolesPage = companyPage('add-role&permissions', ['view-role'])
