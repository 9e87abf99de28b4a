import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The filters of a project's tasks, as they are in the page's URL. */
export type Filter = Readonly<Record<string, string>>

const FILTER_PARAMS = ['status', 'due', 'assigned_user_id']

interface CountLinkProps {
  filter: Filter
  className?: string
  children: ReactNode
}

/** Filters the tasks to those that a number counts; a second click removes the filter. */
export function CountLink({ filter, className, children }: CountLinkProps) {
  const { view, part, ...search }: Record<string, unknown> = useSearch({ strict: false })
  const isShown = !part && FILTER_PARAMS.every((name) => search[name] === filter[name])
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
