import { formatTag, isolateName } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { ar, en } from '#records/import/web/messages.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'

addTranslations('import', { en, ar })

interface Options extends Pick<ImportOptions, 'undo'> {
  /** The message for the number of removed things. */
  undone: ImportOptions['words']['undone']
  /** The title if it fails; without it, that of an import. */
  failed?: string
}

/**
 * Undoes an import. Reports what was removed, what stays because somebody works on it, or why
 * nothing was removed.
 */
export function useUndoImport({ undo, undone, failed }: Options) {
  const { t, locale } = useTranslations('import')
  const reasonOf = useReason()
  return async (importId: string): Promise<void> => {
    try {
      const { removed, kept } = (await undo?.(importId)) ?? { removed: 0, kept: [] }
      const names = new Intl.ListFormat(formatTag(locale)).format(
        kept.map(({ name }) => isolateName(name)),
      )
      toast({
        tone: kept.length > 0 ? 'late' : 'done',
        title: undone?.(removed) ?? '',
        ...(kept.length > 0 && { detail: t('keptBack', { names }), timeout: LONG_TOAST_MS }),
      })
    } catch (error) {
      toast({
        tone: 'not-done',
        title: failed ?? t('notUndone'),
        detail: reasonOf(error),
        timeout: LONG_TOAST_MS,
      })
    }
  }
}
