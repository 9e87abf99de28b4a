import { useId, useState } from 'react'
import { ImportPreview } from '#features/routine-tasks/definitions/web/import/ImportPreview.tsx'
import { ImportSource } from '#features/routine-tasks/definitions/web/import/ImportSource.tsx'
import type { ImportTable } from '#features/routine-tasks/definitions/web/import/table.ts'
import { useImport } from '#features/routine-tasks/definitions/web/import/useImport.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

function CheckedImport({
  open,
  onClose,
  table,
  onBack,
}: Props & { table: ImportTable; onBack: () => void }) {
  const { t } = useWords(['import', 'definitions', 'common'])
  const work = useImport(table, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      dismissable={false}
      className="sm:max-w-6xl"
      title={t('definitions:importTitle')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button className="me-auto" onClick={onBack} disabled={work.busy}>
            {t('import:another')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            tone="primary"
            busy={work.busy}
            disabled={!work.ready}
            onClick={() => void work.send()}
          >
            {t('definitions:importAll', { count: work.rows.length })}
          </Button>
        </>
      }
    >
      <ImportPreview table={table} work={work} />
    </Dialog>
  )
}

/** Creates many tasks from a table: choose it, see what is wrong with it, import it whole. */
export function ImportDialog({ open, onClose }: Props) {
  const { t } = useWords(['import', 'definitions', 'common'])
  const formId = useId()
  const [text, setText] = useState('')
  const [table, setTable] = useState<ImportTable>()
  if (table)
    return (
      <CheckedImport
        open={open}
        onClose={onClose}
        table={table}
        onBack={() => setTable(undefined)}
      />
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={text === ''}
      title={t('definitions:importTitle')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={text.trim() === ''}>
            {t('import:read')}
          </Button>
        </>
      }
    >
      <ImportSource formId={formId} text={text} onText={setText} onTable={setTable} />
    </Dialog>
  )
}
