import { useId, useState } from 'react'
import { formatTag, isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { type ImportTable, ignoredHeadings, missingColumns } from '#records/import/web/table.ts'
import type { useImport } from '#records/import/web/useImport.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

type Import = ReturnType<typeof useImport>

interface Part {
  table: ImportTable
  work: Import
  options: ImportOptions
}

/** Assigns the table's columns to the product's columns. */
function ColumnMapping({ table, work: { mapping, map }, options: { columns, words } }: Part) {
  const { t } = useTranslations('import')
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {table.headings.map((heading, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
        <li key={at}>
          <NativeSelect
            label={heading || t('columnAt', { at: at + 1 })}
            placeholder={t('leaveOut')}
            options={Object.keys(columns).map((key) => ({ id: key, name: words.column(key) }))}
            value={mapping[at] ?? ''}
            onChange={({ target }) => map(at, target.value || undefined)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Edits the default values of empty cells. */
function DefaultValues({
  work: { defaultedColumns, usual, setUsual },
  options: { helps = {}, words },
}: Part) {
  const { t } = useTranslations('import')
  return (
    <div className="flex flex-wrap gap-3">
      {defaultedColumns.map((key) => {
        const { isDay, choices } = helps[key] ?? {}
        const field = {
          label: t('usual', { column: words.column(key) }),
          value: usual[key] ?? '',
          className: 'w-60',
        }
        if (isDay)
          return <DatePicker key={key} {...field} onChange={(day) => day && setUsual(key, day)} />
        const onChange = ({ target }: { target: { value: string } }) => setUsual(key, target.value)
        return choices ? (
          <NativeSelect
            key={key}
            {...field}
            options={choices.map((name) => ({ id: name, name }))}
            onChange={onChange}
          />
        ) : (
          <TextField key={key} {...field} onChange={onChange} />
        )
      })}
    </div>
  )
}

/** Shows in one line how the columns were understood. Expanded, each column can be reassigned. */
export function ImportColumns(part: Part) {
  const { table, work, options } = part
  const { t, locale } = useTranslations('import')
  const id = useId()
  const missing = missingColumns(work.mapping, options)
  const [isOpen, setOpen] = useState(false)
  const listed = (names: readonly string[]) => new Intl.ListFormat(formatTag(locale)).format(names)
  const without = ignoredHeadings(table, work.mapping)
  const known = table.headings.flatMap((heading, at) => {
    const key = work.mapping[at]
    return key
      ? [t('means', { heading: isolateName(heading), column: options.words.column(key) })]
      : []
  })
  return (
    <>
      {missing.length > 0 && (
        <Alert tone="late">
          {t('missingColumns', { names: listed(missing.map((key) => options.words.column(key))) })}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <p className="min-w-0 grow basis-80">
          {known.join(t('between'))}
          {without.length > 0 && (
            <>
              {known.length > 0 && t('between')}
              <span>{t('ignoredColumns', { names: listed(without.map(isolateName)) })}</span>
            </>
          )}
        </p>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('chooseColumns')}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="rounded-md border border-line p-3">
          <ColumnMapping {...part} />
        </div>
      )}
      {work.defaultedColumns.length > 0 && <DefaultValues {...part} />}
    </>
  )
}
