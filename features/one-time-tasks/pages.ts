import { companyPage } from '#shared/pages.ts'

export const oneTimeTasksPage = companyPage('one-time-task')
