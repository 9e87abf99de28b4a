import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { ImportColumns } from '#records/import/web/ImportColumns.tsx'
import { ImportFixes } from '#records/import/web/ImportFixes.tsx'
import { ImportCardRows, ImportTableRows } from '#records/import/web/ImportRows.tsx'
import type { ImportOptions } from '#records/import/web/options.ts'
import type { ImportTable } from '#records/import/web/table.ts'
import type { useImport } from '#records/import/web/useImport.ts'
import { useNextError } from '#records/import/web/useNextError.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Switch } from '#ui/Switch.tsx'
import { downloadText } from '#ui/save-file.ts'
import { useWide } from '#ui/useMedia.ts'

const ROWS_SHOWN = 25

type Import = ReturnType<typeof useImport>

function CheckSummary({
  work,
  nextError,
  wrongName,
}: {
  work: Import
  nextError: () => void
  /** The file name for the wrong rows. */
  wrongName: string
}) {
  const { rows, wrongCount, sendCount, checking, failure, refusal, again, busy, progress } = work
  const { wrongSheet, leaveOut } = work
  const wrongLines = rows
    .filter(({ errors }) => Object.keys(errors).length > 0)
    .map(({ line }) => line)
  const { t } = useTranslations(['import', 'common'])
  const reasonOf = useReason()
  if (rows.length === 0) return <Alert>{t('import:noneLeft')}</Alert>
  if (refusal)
    return (
      <Alert tone="not-done" title={t('import:notImported')}>
        {refusal}
      </Alert>
    )
  if (failure !== undefined)
    return (
      <Alert
        tone="not-done"
        title={t('import:checkFailed')}
        action={
          <Button size="sm" onClick={again}>
            {t('common:retry')}
          </Button>
        }
      >
        {reasonOf(failure)}
      </Alert>
    )
  if ((checking || busy) && progress !== undefined)
    return (
      <ProgressBar
        tone="accent"
        label={t(busy ? 'import:importing' : 'import:checking')}
        value={progress}
      />
    )
  if (checking)
    return (
      <p role="status" className="flex items-center gap-3 rounded-md bg-hover p-3">
        <Spinner />
        {t('import:checking')}
      </p>
    )
  return wrongCount > 0 ? (
    <div className="flex flex-col items-start gap-2">
      <Alert tone="late" className="w-full">
        {t('import:wrong', { count: wrongCount })}
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-keyshortcuts="F8" onClick={nextError}>
          {t('import:nextError')}
          <kbd className="ms-2 text-muted pointer-coarse:hidden">F8</kbd>
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => downloadText(wrongSheet(), wrongName)}
        >
          {t('import:downloadWrong', { count: wrongCount })}
        </Button>
        <Button size="sm" onClick={() => leaveOut(wrongLines)}>
          {t('import:skipWrong', { count: wrongCount })}
        </Button>
      </div>
    </div>
  ) : (
    sendCount > 0 && <Alert tone="done">{t('import:allRight', { count: sendCount })}</Alert>
  )
}

/** Says which rows already exist. They are left out unless the user wants them anyway. */
function DuplicatesNote({ rows, setAnyway }: Pick<Import, 'rows' | 'setAnyway'>) {
  const { t } = useTranslations('import')
  const leftOut = rows.filter(({ duplicate, anyway }) => duplicate && !anyway)
  if (leftOut.length === 0) return null
  return (
    <Alert
      tone="info"
      action={
        <Button
          size="sm"
          onClick={() =>
            setAnyway(
              leftOut.map(({ line }) => line),
              true,
            )
          }
        >
          {t('allAnyway')}
        </Button>
      }
    >
      <p>{t('twins', { count: leftOut.length })}</p>
    </Alert>
  )
}

/** Shows the table row by row, with its errors. */
export function ImportPreview({
  table,
  work,
  options,
}: {
  table: ImportTable
  work: Import
  options: ImportOptions
}) {
  const { words } = options
  const { t } = useTranslations(['import', 'lists'])
  const wide = useWide()
  const [wanted, setWanted] = useState(1)
  const [onlyWrong, setOnlyWrong] = useState(false)
  const { rows } = work
  const hasOpen = rows.some((row) => row.open)
  const shown = onlyWrong && hasOpen ? rows.filter((row) => row.open) : rows
  const pageCount = Math.max(1, Math.ceil(shown.length / ROWS_SHOWN))
  const page = Math.min(wanted, pageCount)
  const first = (page - 1) * ROWS_SHOWN
  const Rows = wide ? ImportTableRows : ImportCardRows
  const nextError = useNextError(shown, work.columns, (at) =>
    setWanted(Math.floor(at / ROWS_SHOWN) + 1),
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is only a shortcut for a button
    <div
      className="flex flex-col gap-4"
      onKeyDown={(event) => {
        if (event.key !== 'F8' || work.wrongCount === 0) return
        event.preventDefault()
        nextError()
      }}
    >
      <CheckSummary work={work} nextError={nextError} wrongName={`${words.templateName}-2.csv`} />
      <DuplicatesNote rows={rows} setAnyway={work.setAnyway} />
      <ImportColumns table={table} work={work} options={options} />
      <ImportFixes work={work} options={options} />
      {hasOpen && (
        <Switch
          label={t('import:onlyWrong')}
          checked={onlyWrong}
          onChange={(event) => setOnlyWrong(event.target.checked)}
        />
      )}
      {rows.length > 0 && (
        <Rows
          label={words.title}
          rows={shown.slice(first, first + ROWS_SHOWN)}
          columns={work.columns}
          onWrite={(line, key, text) => work.write([line], key, text)}
          onSkip={(line) => work.leaveOut([line])}
          onAnyway={(line, on) => work.setAnyway([line], on)}
        />
      )}
      {pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          onPage={setWanted}
          summary={words.shown({
            count: shown.length,
            first: first + 1,
            last: Math.min(first + ROWS_SHOWN, shown.length),
          })}
          labels={{
            nav: t('lists:pages'),
            previous: t('lists:previousPage'),
            next: t('lists:nextPage'),
            page: (at) => t('lists:page', { page: at }),
          }}
        />
      )}
    </div>
  )
}
