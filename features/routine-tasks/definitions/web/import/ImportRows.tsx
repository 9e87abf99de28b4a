import { useId } from 'react'
import type { ShownRow } from '#features/routine-tasks/definitions/web/import/useImport.ts'
import type { Column } from '#features/routine-tasks/definitions/web/import/values.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { fieldInput } from '#platform/web/ui/field-class.ts'
import { join } from '#platform/web/ui/join.ts'
import { RowTh, Table, Td, Th } from '#platform/web/ui/Table.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'

interface RowsProps {
  rows: readonly ShownRow[]
  columns: readonly Column[]
  onWrite: (line: number, column: Column, text: string) => void
  onSkip: (line: number) => void
}

const WIDTHS: Partial<Record<Column, string>> = {
  task_name: 'min-w-48',
  description: 'min-w-48',
  department: 'min-w-36',
  recurrent_days: 'min-w-40',
  start_date: 'min-w-34',
  from: 'min-w-24',
  to: 'min-w-24',
}

function Cell({
  row,
  column,
  onWrite,
}: Pick<RowsProps, 'onWrite'> & { row: ShownRow; column: Column }) {
  const { t } = useWords(['import', 'definitions'])
  const errorId = useId()
  const text = row.cells[column] ?? ''
  const error = row.errors[column]
  if (!row.open) return <bdi className="line-clamp-2">{text}</bdi>
  return (
    <>
      <input
        dir="auto"
        aria-label={t('import:cellOf', {
          column: t(`definitions:column.${column}`),
          line: row.line,
        })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={text}
        onChange={(event) => onWrite(row.line, column, event.target.value)}
        className={join(fieldInput, 'h-9')}
      />
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-not-done">
          {error}
        </p>
      )}
    </>
  )
}

function Skip({ line, onSkip }: { line: number } & Pick<RowsProps, 'onSkip'>) {
  const { t } = useWords(['import'])
  return (
    <Button
      className="whitespace-nowrap"
      size="sm"
      tone="quiet"
      aria-label={t('import:skipLine', { line })}
      onClick={() => onSkip(line)}
    >
      {t('import:skip')}
    </Button>
  )
}

/** The table as it was read; rows with an error can be corrected in place. */
export function ImportTableRows({ rows, columns, onWrite, onSkip }: RowsProps) {
  const { t } = useWords(['import', 'definitions'])
  return (
    <Table
      scroll
      label={t('definitions:importTitle')}
      className="max-h-[50vh] rounded-md border border-line [&_th]:bg-overlay"
    >
      <thead>
        <tr>
          <Th>{t('import:line')}</Th>
          {columns.map((column) => (
            <Th key={column} className={WIDTHS[column] ?? 'min-w-28'}>
              {t(`definitions:column.${column}`)}
            </Th>
          ))}
          <Th>
            <span className="sr-only">{t('import:skip')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className="align-top">
            <RowTh className="py-2.5 text-muted tabular-nums">{row.line}</RowTh>
            {columns.map((column) => (
              <Td key={column} className="py-2">
                <Cell row={row} column={column} onWrite={onWrite} />
              </Td>
            ))}
            <Td className="py-2">
              <Skip line={row.line} onSkip={onSkip} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The same on a phone: of a row with an error the cells, of the others what they say. */
export function ImportCardRows({ rows, columns, onWrite, onSkip }: RowsProps) {
  const { t } = useWords(['import', 'definitions'])
  const said = (row: ShownRow) =>
    columns
      .flatMap((column) => (column === 'task_name' ? [] : (row.cells[column] ?? [])))
      .filter((text) => text !== '')
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.line} className="rounded-md border border-line p-3">
          <div className="flex items-center justify-between gap-2">
            <p className="min-w-0">
              <span className="me-2 text-muted tabular-nums">{row.line}</span>
              <bdi className="font-medium">{row.cells.task_name}</bdi>
            </p>
            <Skip line={row.line} onSkip={onSkip} />
          </div>
          {row.open ? (
            <div className="mt-2 flex flex-col gap-3">
              {columns.map((column) => (
                <TextField
                  key={column}
                  label={t(`definitions:column.${column}`)}
                  value={row.cells[column] ?? ''}
                  error={row.errors[column]}
                  onChange={(event) => onWrite(row.line, column, event.target.value)}
                />
              ))}
            </div>
          ) : (
            <p className="text-sm text-muted">
              {said(row).map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row keep their order
                <bdi key={at} className="me-2.5">
                  {text}
                </bdi>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
