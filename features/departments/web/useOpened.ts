import { useState } from 'react'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'

/**
 * The department that the URL names. While its panel goes away, with the department itself perhaps,
 * the panel keeps what it showed.
 */
export function useOpened(departments: readonly ListedDepartment[], id: string | undefined) {
  const found = departments.find((department) => department.id === id)
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (id === undefined || kept?.id === id ? kept : undefined)
}
