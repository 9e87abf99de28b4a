import { companyPage } from '#shared/pages.ts'

export const auditLogPage = companyPage('audit-log', 'owner')
