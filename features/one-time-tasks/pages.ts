import { companyPage } from '#platform/shared/pages.ts'

export const oneTimeTasksPage = companyPage('one-time-task')
