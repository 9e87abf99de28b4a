import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What narrows the tasks of a project, as the page's URL says it. */
export type Filter = Readonly<Record<string, string>>

const NARROWING = ['status', 'due', 'assigned_user_id']

interface CountLinkProps {
  filter: Filter
  className?: string
  children: ReactNode
}

/** Shows those of the project's tasks that a number counts; pressed again, all that stood there before. */
export function CountLink({ filter, className, children }: CountLinkProps) {
  const { view, part, ...search }: Record<string, unknown> = useSearch({ strict: false })
  const isShown = !part && NARROWING.every((name) => search[name] === filter[name])
  return (
    <Link
      to="."
      search={{ ...(view !== undefined && { view }), ...(isShown ? {} : filter) } as object}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={isShown ? 'true' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}
