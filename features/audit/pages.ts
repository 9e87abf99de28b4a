import { companyPage } from '#platform/shared/pages.ts'

export const auditLogPage = companyPage('audit-log', 'owner')
