import { companyPage, publicPage } from '#shared/pages.ts'

export const tablesPage = companyPage('tables')
export const virtualRealityPage = companyPage('virtual-reality')
export const iconsPage = companyPage('icon')
export const rightToLeftPage = publicPage('rtl-page')
