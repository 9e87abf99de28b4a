import { page } from '#client/pages.ts'
import { departmentPage, departmentsPage } from '#features/departments/pages.ts'

export const words = {
  departments: {
    en: () => import('#features/departments/web/messages.en.ts'),
    ar: () => import('#features/departments/web/messages.ar.ts'),
  },
}

export const pages = [
  page(departmentsPage, {
    load: () => import('#features/departments/web/DepartmentsPage.tsx'),
    name: 'DepartmentsPage',
    words,
  }),
  page(departmentPage, {
    load: () => import('#features/departments/web/DepartmentPage.tsx'),
    name: 'DepartmentPage',
    words,
  }),
] as const
