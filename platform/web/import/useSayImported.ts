import { formatTag, isolated } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import type { ImportOptions } from '#platform/web/import/options.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

interface Imported {
  created: number
  import_id?: string | null
}

type Undo = Pick<ImportOptions, 'undo' | 'words'>

/** Says what was imported; where it can be taken back, for as long as the message stands. */
export function useSayImported({ undo, words }: Undo) {
  const { t, locale } = useWords('import')
  const reasonOf = useReason()
  const takeBack = async (importId: string) => {
    try {
      const { removed, kept } = (await undo?.(importId)) ?? { removed: 0, kept: [] }
      const names = new Intl.ListFormat(formatTag(locale)).format(
        kept.map(({ name }) => isolated(name)),
      )
      toast({
        tone: kept.length > 0 ? 'late' : 'done',
        title: words.undone?.(removed) ?? '',
        ...(kept.length > 0 && { detail: t('keptBack', { names }), timeout: 0 }),
      })
    } catch (error) {
      toast({ tone: 'not-done', title: t('notUndone'), detail: reasonOf(error), timeout: 0 })
    }
  }
  return ({ created, import_id: id }: Imported): void => {
    const action = undo && id ? { label: t('undo'), onAction: () => void takeBack(id) } : undefined
    toast({
      tone: 'done',
      title: words.imported(created),
      ...(action && { action, timeout: 0 }),
    })
  }
}
