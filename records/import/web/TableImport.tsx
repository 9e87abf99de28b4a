import { useId, useState } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ImportPreview } from '#records/import/web/ImportPreview.tsx'
import { ImportSource } from '#records/import/web/ImportSource.tsx'
import { ar, en } from '#records/import/web/messages.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import type { ImportTable } from '#records/import/web/table.ts'
import { useImport } from '#records/import/web/useImport.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useDiscardConfirmation } from '#ui/useDiscardConfirmation.tsx'

addTranslations('import', { en, ar })

interface Props {
  open: boolean
  onClose: () => void
  options: ImportOptions
}

function CheckedImport({
  open,
  onClose,
  options,
  table,
  onBack,
}: Props & { table: ImportTable; onBack: () => void }) {
  const { t } = useTranslations(['import', 'common'])
  const work = useImport(table, options, onClose)
  const { leave, question } = useDiscardConfirmation({ open, isUnsaved: true, onClose })
  return (
    <>
      <Dialog
        open={open}
        onClose={leave}
        size="lg"
        dismissable={false}
        className="sm:max-w-6xl"
        title={options.words.title}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button className="me-auto" onClick={onBack} disabled={work.busy}>
              {t('import:another')}
            </Button>
            <Button onClick={leave}>{t('common:cancel')}</Button>
            <Button
              tone="primary"
              busy={work.busy}
              disabled={!work.ready}
              onClick={() => void work.send()}
            >
              {options.words.importAll(work.sendCount)}
            </Button>
          </>
        }
      >
        <ImportPreview table={table} work={work} options={options} />
      </Dialog>
      {question}
    </>
  )
}

/** Creates many things from a table: choose the table, review its errors, import it. */
export function TableImport({ open, onClose, options }: Props) {
  const { t } = useTranslations(['import', 'common'])
  const formId = useId()
  const [text, setText] = useState('')
  const [table, setTable] = useState<ImportTable>()
  const { leave, question } = useDiscardConfirmation({ open, isUnsaved: text !== '', onClose })
  if (table)
    return (
      <CheckedImport
        open={open}
        onClose={onClose}
        options={options}
        table={table}
        onBack={() => setTable(undefined)}
      />
    )
  return (
    <>
      <Dialog
        open={open}
        onClose={leave}
        dismissable={text === ''}
        title={options.words.title}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={leave}>{t('common:cancel')}</Button>
            <Button tone="primary" type="submit" form={formId} disabled={text.trim() === ''}>
              {t('import:read')}
            </Button>
          </>
        }
      >
        <ImportSource
          formId={formId}
          options={options}
          text={text}
          onText={setText}
          onTable={setTable}
        />
      </Dialog>
      {question}
    </>
  )
}
