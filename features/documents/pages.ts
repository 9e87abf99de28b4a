import { companyPage } from '#platform/shared/pages.ts'

export const documentsPage = companyPage('documents')
