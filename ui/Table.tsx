import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { join } from '#ui/join.ts'

/**
 * A read-only table. Rows are 44 px high, 36 px when `dense`; the header row sticks below the
 * page's sticky elements (`--table-top`). `scroll` puts a wide or long table in a focusable scroll
 * container.
 */
export function Table({
  label,
  dense = false,
  scroll = false,
  className,
  children,
}: {
  label: string
  dense?: boolean
  scroll?: boolean
  className?: string
  children: ReactNode
}) {
  const table = (
    <table
      aria-label={label}
      data-dense={dense || undefined}
      className={join(
        'group/table w-full border-separate border-spacing-0 text-start',
        !scroll && className,
      )}
    >
      {children}
    </table>
  )
  if (!scroll) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work by keyboard
    <section aria-label={label} tabIndex={0} className={join('relative overflow-auto', className)}>
      {table}
    </section>
  )
}

const cell = 'h-11 border-b border-line px-3 group-data-dense/table:h-9 first:ps-5 last:pe-5'

export type Sort = 'ascending' | 'descending' | 'none'

export function Th({
  numeric,
  sort,
  onSort,
  className,
  children,
  ...rest
}: ComponentProps<'th'> & { numeric?: boolean; sort?: Sort; onSort?: () => void }) {
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort}
      className={join(
        cell,
        'sticky top-(--table-top,0px) z-10 bg-card text-sm font-medium text-muted',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-8 items-center gap-1 rounded-sm hover:text-ink"
        >
          {children}
          {sort === 'ascending' && <ArrowUp aria-hidden="true" className="size-3.5" />}
          {sort === 'descending' && <ArrowDown aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export function Td({ numeric, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={join(cell, numeric ? 'text-end tabular-nums' : 'text-start', className)}
    />
  )
}

/** The row header cell. */
export function RowTh({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" {...rest} className={join(cell, 'text-start font-medium', className)} />
}
