import { companyPage } from '#shared/pages.ts'

export const documentsPage = companyPage('documents')
