import { useTranslations } from '#client/i18n.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { useUndoImport } from '#records/import/web/useUndoImport.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'

interface Imported {
  created: number
  import_id?: string | null
}

type Undo = Pick<ImportOptions, 'undo' | 'words'>

/**
 * Shows what was imported, with an undo action while the message is visible. The page's menu offers
 * undo for longer.
 */
export function useImportedToast({ undo, words }: Undo) {
  const { t } = useTranslations('import')
  const takeBack = useUndoImport({ undo, undone: words.undone })
  return ({ created, import_id: id }: Imported): void => {
    const action = undo && id ? { label: t('undo'), onAction: () => void takeBack(id) } : undefined
    toast({
      tone: 'done',
      title: words.imported(created),
      ...(action && { action, timeout: LONG_TOAST_MS }),
    })
  }
}
