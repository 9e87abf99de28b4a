import { companyPage } from '#platform/shared/pages.ts'

export const departmentsPage = companyPage('department', ['view-department'])
