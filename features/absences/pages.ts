import { companyPage } from '#shared/pages.ts'

export const absencesPage = companyPage('absences')
