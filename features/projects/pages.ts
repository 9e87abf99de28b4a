import { companyPage } from '#shared/pages.ts'

const may = ['view-project', 'view-Allproject', 'manage-project'] as const

export const projectsPage = companyPage('project', may)
export const projectPage = companyPage('project/$projectId', may)
