import { companyPage } from '#shared/pages.ts'

/** A department’s manager can open these pages for the departments that they manage. */
const may = ['view-department', 'department-manager'] as const

export const departmentsPage = companyPage('department', may)
export const departmentPage = companyPage('department/$departmentId', may)
