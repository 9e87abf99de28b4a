import { Fragment, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { ShownColumn, ShownRow } from '#records/import/web/useImport.ts'
import { cellId } from '#records/import/web/useNextError.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { fieldInput } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { RowTh, Table, Td, Th } from '#ui/Table.tsx'
import { TextField } from '#ui/TextField.tsx'

interface RowsProps {
  rows: readonly ShownRow[]
  /** The first column names the rows. */
  columns: readonly ShownColumn[]
  onWrite: (line: number, key: string, text: string) => void
  onSkip: (line: number) => void
  onAnyway: (line: number, on: boolean) => void
}

function Cell({
  row,
  column: { key, name },
  onWrite,
}: Pick<RowsProps, 'onWrite'> & { row: ShownRow; column: ShownColumn }) {
  const { t } = useTranslations('import')
  const errorId = useId()
  const text = row.cells[key] ?? ''
  const error = row.errors[key]
  if (!row.open)
    return (
      <p className="line-clamp-2">
        <bdi>{text}</bdi>
      </p>
    )
  return (
    <>
      <input
        dir="auto"
        data-cell={cellId(row.line, key)}
        aria-label={t('cellOf', { column: name, line: row.line })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={text}
        onChange={(event) => onWrite(row.line, key, event.target.value)}
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

/** Shows the duplicate of a row, and a checkbox to import the row anyway. */
function DuplicateNote({
  row: { line, duplicate, anyway },
  onAnyway,
}: Pick<RowsProps, 'onAnyway'> & { row: ShownRow }) {
  const { t } = useTranslations('import')
  if (!duplicate) return null
  return (
    <div className="mt-1 text-sm">
      <p className="font-medium text-late">
        {duplicate.line === undefined
          ? t('twinThere', { name: duplicate.name ?? '' })
          : t('twinLine', { line: duplicate.line })}
      </p>
      <Checkbox
        label={
          <>
            {t('anyway')} <span className="sr-only">{t('lineOf', { line })}</span>
          </>
        }
        checked={anyway}
        onChange={(event) => onAnyway(line, event.target.checked)}
      />
    </div>
  )
}

const isSkippedDuplicate = ({ duplicate, anyway }: ShownRow) => duplicate !== undefined && !anyway

function Skip({ line, onSkip }: { line: number } & Pick<RowsProps, 'onSkip'>) {
  const { t } = useTranslations('import')
  return (
    <Button
      className="whitespace-nowrap"
      size="sm"
      tone="quiet"
      aria-label={t('skipLine', { line })}
      onClick={() => onSkip(line)}
    >
      {t('skip')}
    </Button>
  )
}

/** The table as it was read. Rows with an error can be corrected in place. */
export function ImportTableRows({
  label,
  rows,
  columns,
  onWrite,
  onSkip,
  onAnyway,
}: RowsProps & { label: string }) {
  const { t } = useTranslations('import')
  return (
    <Table
      scroll
      label={label}
      className="max-h-[50vh] rounded-md border border-line [&_th]:bg-overlay"
    >
      <thead>
        <tr>
          <Th className="start-0 z-20">{t('line')}</Th>
          {columns.map(({ key, name, width = 'min-w-28' }) => (
            <Th key={key} className={width}>
              {name}
            </Th>
          ))}
          <Th>
            <span className="sr-only">{t('skip')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className="align-top">
            <RowTh className="sticky start-0 z-[5] bg-overlay py-2.5 text-muted tabular-nums">
              {row.line}
            </RowTh>
            {columns.map((column, at) => (
              <Td
                key={column.key}
                className={join('py-2', isSkippedDuplicate(row) && 'text-muted')}
              >
                <Cell row={row} column={column} onWrite={onWrite} />
                {at === 0 && <DuplicateNote row={row} onAnyway={onAnyway} />}
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

/** The same for phones: inputs for rows with an error, plain texts for the others. */
export function ImportCardRows({ rows, columns, onWrite, onSkip, onAnyway }: RowsProps) {
  const [naming, ...others] = columns
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.line} className="rounded-md border border-line p-3">
          <div className="flex items-center justify-between gap-2">
            <p className="min-w-0">
              <span className="me-2 text-muted tabular-nums">{row.line}</span>
              <bdi className="font-medium">{naming && row.cells[naming.key]}</bdi>
            </p>
            <Skip line={row.line} onSkip={onSkip} />
          </div>
          <DuplicateNote row={row} onAnyway={onAnyway} />
          {row.open ? (
            <div className="mt-2 flex flex-col gap-3">
              {columns.map(({ key, name }) => (
                <TextField
                  key={key}
                  data-cell={cellId(row.line, key)}
                  label={name}
                  value={row.cells[key] ?? ''}
                  error={row.errors[key]}
                  onChange={(event) => onWrite(row.line, key, event.target.value)}
                />
              ))}
            </div>
          ) : (
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
              {others
                .filter(({ key }) => row.cells[key])
                .map(({ key, name }) => (
                  <Fragment key={key}>
                    <dt className="text-muted">{name}</dt>
                    <dd className="[overflow-wrap:anywhere]">
                      <bdi>{row.cells[key]}</bdi>
                    </dd>
                  </Fragment>
                ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
