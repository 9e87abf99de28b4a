import { absences } from '#features/absences/web/catalogues.ts'
import type { DepartmentPart } from '#features/departments/web/department-parts.ts'
import { isManagerOrHolds } from '#features/departments/web/permissions.ts'
import { lazyPage } from '#ui/lazy-page.tsx'

/** The part of a department's page that belongs to absences. */
export const parts: readonly DepartmentPart[] = [
  {
    ...{ id: 'absences', order: 25 },
    name: { en: 'Absences', ar: 'الغياب' },
    may: isManagerOrHolds(),
    Content: lazyPage(
      async () =>
        (await import('#features/absences/web/DepartmentAbsences.tsx')).DepartmentAbsences,
      { absences },
    ),
  },
]
