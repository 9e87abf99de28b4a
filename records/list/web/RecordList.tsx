import type { ReactNode } from 'react'
import { BulkBar } from '#records/list/web/BulkBar.tsx'
import { ListPagination } from '#records/list/web/ListPagination.tsx'
import { RecordTable, type RecordTableProps, Select } from '#records/list/web/RecordTable.tsx'
import { join } from '#ui/join.ts'

interface RecordCardsProps<R extends { id: string }> extends Omit<RecordTableProps<R>, 'columns'> {
  title: (row: R) => ReactNode
  details: (row: R) => ReactNode
}

/** The records of a list on a phone. */
function RecordCards<R extends { id: string }>({
  label,
  rows,
  title,
  details,
  menu,
  selecting,
  rowClassName,
}: RecordCardsProps<R>) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li
          key={row.id}
          className={join(
            'rounded-lg border border-line bg-card p-4 has-[[data-select]_input:checked]:bg-accent-soft',
            rowClassName,
          )}
        >
          <div className="flex items-start gap-3">
            {selecting && (
              <div data-select>
                <Select row={row} {...selecting} />
              </div>
            )}
            <div className="min-w-0 grow">{title(row)}</div>
            <div className="-me-2 -mt-2">{menu(row)}</div>
          </div>
          {details(row)}
        </li>
      ))}
    </ul>
  )
}

interface ListChange<N extends number> {
  page?: number | undefined
  per_page?: N | undefined
}

interface RecordListProps<R extends { id: string }, N extends number>
  extends RecordCardsProps<R>,
    Pick<RecordTableProps<R>, 'columns'> {
  selecting: NonNullable<RecordTableProps<R>['selecting']>
  page: Parameters<typeof ListPagination>[0]['paged']
  /** Another page is loading; this one stays until then. */
  waiting: boolean
  /** Whether the window has room for the table. */
  isWide: boolean
  /** The choices for rows per page. */
  sizes: readonly N[]
  onSearch: (change: ListChange<N>) => void
  /** The buttons for the selected rows. */
  bulk: ReactNode
}

/** One page of records as a table, or as cards, with the actions for selected ones. */
export function RecordList<R extends { id: string }, N extends number>({
  page,
  waiting,
  isWide,
  columns,
  sizes,
  onSearch,
  bulk,
  ...list
}: RecordListProps<R, N>) {
  return (
    <>
      <div
        aria-busy={waiting || undefined}
        className={join('transition-opacity', waiting && 'opacity-60')}
      >
        {isWide ? <RecordTable {...list} columns={columns} /> : <RecordCards {...list} />}
      </div>
      <BulkBar selection={list.selecting.selection} asCards={!isWide}>
        {bulk}
      </BulkBar>
      <ListPagination
        paged={page}
        className="mt-4"
        onPage={(at) => onSearch({ page: at })}
        sizes={sizes}
        onSize={(per_page) => onSearch({ per_page })}
      />
    </>
  )
}
