import { companyPage } from '#shared/pages.ts'

export const rolesPage = companyPage('add-role&permissions', ['view-role'])
