import type { ReactNode } from 'react'
import { join } from '#ui/join.ts'

/** Explains what this place is for, with one button to start. */
export function EmptyState({
  title,
  children,
  action,
  className,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={join('flex flex-col items-center px-5 py-10 text-center', className)}>
      <span aria-hidden="true" className="mb-4 flex gap-1.5">
        <span className="size-4 rounded-sm border-2 border-line" />
        <span className="size-4 rounded-sm border-2 border-line" />
        <span className="size-4 rounded-sm border-2 border-dashed border-accent" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
