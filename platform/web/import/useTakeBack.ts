import { formatTag, isolated } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { ar } from '#platform/web/import/messages.ar.ts'
import { en } from '#platform/web/import/messages.en.ts'
import type { ImportOptions } from '#platform/web/import/options.ts'
import { addWords } from '#platform/web/part-words.ts'
import { READ_MS, toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

addWords('import', { en, ar })

interface Options extends Pick<ImportOptions, 'undo'> {
  /** Of how many were removed. */
  undone: ImportOptions['words']['undone']
}

/** Takes an import back, and says what went, what stays because somebody works on it, or why nothing went. */
export function useTakeBack({ undo, undone }: Options) {
  const { t, locale } = useWords('import')
  const reasonOf = useReason()
  return async (importId: string): Promise<void> => {
    try {
      const { removed, kept } = (await undo?.(importId)) ?? { removed: 0, kept: [] }
      const names = new Intl.ListFormat(formatTag(locale)).format(
        kept.map(({ name }) => isolated(name)),
      )
      toast({
        tone: kept.length > 0 ? 'late' : 'done',
        title: undone?.(removed) ?? '',
        ...(kept.length > 0 && { detail: t('keptBack', { names }), timeout: READ_MS }),
      })
    } catch (error) {
      toast({ tone: 'not-done', title: t('notUndone'), detail: reasonOf(error), timeout: READ_MS })
    }
  }
}
