import { useWords } from '#platform/web/i18n.ts'
import type { ImportOptions } from '#platform/web/import/options.ts'
import { useTakeBack } from '#platform/web/import/useTakeBack.ts'
import { toast } from '#platform/web/ui/toast.ts'

interface Imported {
  created: number
  import_id?: string | null
}

type Undo = Pick<ImportOptions, 'undo' | 'words'>

/** The page's menu offers it for longer. */
const UNDO_MS = 10_000

/** Says what was imported; where it can be taken back, for as long as the message stands. */
export function useSayImported({ undo, words }: Undo) {
  const { t } = useWords('import')
  const takeBack = useTakeBack({ undo, undone: words.undone })
  return ({ created, import_id: id }: Imported): void => {
    const action = undo && id ? { label: t('undo'), onAction: () => void takeBack(id) } : undefined
    toast({
      tone: 'done',
      title: words.imported(created),
      ...(action && { action, timeout: UNDO_MS }),
    })
  }
}
