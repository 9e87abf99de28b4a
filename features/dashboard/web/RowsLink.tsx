import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readSession } from '#client/session.ts'
import type { RowsTarget } from '#features/dashboard/contract.ts'
import type { Permission } from '#shared/permissions.ts'
import { join } from '#ui/join.ts'

/**
 * The permissions to see all that the dashboard counts; a list restricted to the reader's
 * permissions shows other rows.
 */
const REQUIRED_PERMISSIONS: Record<RowsTarget['page'], readonly Permission[]> = {
  'task-reports': ['view-dailyTaskReports'],
  'manage-routine-task': ['view-alldailytask'],
  project: ['view-Allproject', 'manage-project'],
  team: ['view-user'],
  // The dashboard counts only the one-time tasks that the reader may see.
  'one-time-task': [],
}

/** Whether the list shows the reader exactly the rows that are counted. */
export function maySeeRows({ page }: Pick<RowsTarget, 'page'>): boolean {
  const session = readSession()
  const needed = REQUIRED_PERMISSIONS[page]
  if (session?.isOwner || needed.length === 0) return true
  return needed.some((one) => session?.permissions.includes(one))
}

/** The address of a list's rows. */
export const linkTo = ({ page, search }: RowsTarget) => ({
  to: `/$companyName/${page}` as const,
  params: { companyName: readSession()?.companySlug ?? '' },
  search,
})

/** A link to exactly the rows that are counted; plain text for readers who may not see them. */
export function RowsLink({
  rows,
  className,
  children,
}: {
  rows: RowsTarget | undefined
  className?: string
  children: ReactNode
}) {
  if (!rows || !maySeeRows(rows)) return <span>{children}</span>
  return (
    <Link
      {...linkTo(rows)}
      className={join('rounded-sm font-medium text-accent underline underline-offset-4', className)}
    >
      {children}
    </Link>
  )
}
