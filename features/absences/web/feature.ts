import { page } from '#client/pages.ts'
import { absencesPage } from '#features/absences/pages.ts'
import { absences } from '#features/absences/web/catalogues.ts'
import { departmentParts } from '#features/departments/web/department-parts.ts'

export const words = { absences }

export const pages = [
  page(absencesPage, {
    load: () => import('#features/absences/web/AbsencesPage.tsx'),
    name: 'AbsencesPage',
    words,
  }),
] as const

export const extensions = [
  departmentParts.contribute(
    async () => (await import('#features/absences/web/department-parts.ts')).parts,
  ),
]
