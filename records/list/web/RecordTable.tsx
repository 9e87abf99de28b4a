import type { ReactNode } from 'react'
import { usePreferences } from '#client/preferences.ts'
import { MenuHead } from '#records/list/web/RowMenu.tsx'
import { SelectPage, SelectRow } from '#records/list/web/SelectBox.tsx'
import type { Selection } from '#records/list/web/useSelection.ts'
import { join } from '#ui/join.ts'
import { RowTh, type Sort, Table, Td, Th } from '#ui/Table.tsx'

interface Row {
  id: string
}

/** A column of a list: its heading, and the cell of each record. */
export interface Column<R> {
  /** The key of the column. */
  id: string
  head: string
  /** The heading is for screen readers only. */
  hideHead?: boolean
  /** How the list is sorted by the column, and what a press on the heading does. */
  sorting?: { sort: Sort; onSort: () => void }
  cell: (row: R) => ReactNode
  numeric?: boolean
  /** Of the heading and the cells. */
  className?: string
  headClassName?: string
  cellClassName?: string | ((row: R) => string)
}

/** What a list needs to offer the selection of its rows. */
export interface Selecting<R> {
  selection: Selection<R>
  nameOf: (row: R) => string
  isSelectable: (row: R) => boolean
}

export interface RecordTableProps<R extends Row> {
  label: string
  rows: readonly R[]
  /** The first column names the record. */
  columns: readonly Column<R>[]
  menu: (row: R) => ReactNode
  selecting?: Selecting<R> | undefined
  rowClassName?: string
}

function Head<R>({ head, hideHead, sorting, numeric, className, headClassName }: Column<R>) {
  return (
    <Th {...sorting} {...(numeric && { numeric })} className={join(className, headClassName)}>
      {hideHead ? <span className="sr-only">{head}</span> : head}
    </Th>
  )
}

const cellClass = <R,>({ className, cellClassName }: Column<R>, row: R) =>
  join(className, typeof cellClassName === 'function' ? cellClassName(row) : cellClassName)

/** The rows of a list, without a frame. */
export function RecordRows<R extends Row>({
  label,
  rows,
  columns,
  menu,
  selecting,
  rowClassName,
  scroll = false,
}: RecordTableProps<R> & { scroll?: boolean }) {
  const [first, ...others] = columns
  return (
    <Table label={label} {...(scroll && { scroll, className: 'last-row-open' })}>
      <thead>
        <tr>
          {selecting && (
            <Th className="w-0">
              <SelectPage selection={selecting.selection} hideLabel />
            </Th>
          )}
          {columns.map((column) => (
            <Head key={column.id} {...column} />
          ))}
          <MenuHead />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={join(
              'hover:bg-hover has-[td:first-child_input:checked]:bg-accent-soft',
              rowClassName,
            )}
          >
            {selecting && (
              <Td className="w-0">
                <Select row={row} {...selecting} />
              </Td>
            )}
            {first && (
              <RowTh className={join('py-2', cellClass(first, row))}>{first.cell(row)}</RowTh>
            )}
            {others.map((column) => (
              <Td
                key={column.id}
                {...(column.numeric && { numeric: true })}
                className={cellClass(column, row)}
              >
                {column.cell(row)}
              </Td>
            ))}
            <Td className="w-0">{menu(row)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function Select<R extends Row>({
  row,
  selection,
  nameOf,
  isSelectable,
}: Selecting<R> & { row: R }) {
  return (
    <SelectRow id={row.id} name={nameOf(row)} disabled={!isSelectable(row)} selection={selection} />
  )
}

/** The rows of a list in their frame; the headings stay below the bar of the page. */
export function RecordTable<R extends Row>(table: RecordTableProps<R>) {
  const { navbar } = usePreferences()
  return (
    <div
      className={join(
        'overflow-clip rounded-lg border border-line bg-card last-row-open',
        navbar === 'fixed' && '[--table-top:3.5rem]',
      )}
    >
      <RecordRows {...table} />
    </div>
  )
}
