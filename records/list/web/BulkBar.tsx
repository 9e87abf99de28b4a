import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { SelectPage } from '#records/list/web/SelectBox.tsx'
import type { Selection } from '#records/list/web/useSelection.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** The actions for the selected rows. It stays visible at the lower edge. */
export function BulkBar({
  selection,
  asCards,
  children,
}: {
  selection: Selection<unknown>
  /** The list has no column headings, where the whole page is usually selected. */
  asCards?: boolean
  children: ReactNode
}) {
  const { t } = useTranslations('lists')
  const count = selection.rows.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('selected', { count })}
      </p>
      {count > 0 && (
        <section
          aria-label={t('bulk')}
          data-keep-clear=""
          className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-overlay px-4 py-2.5 shadow-overlay"
        >
          {asCards && <SelectPage selection={selection} />}
          <span className="me-auto font-medium tabular-nums">{t('selected', { count })}</span>
          {children}
          <IconButton
            size="sm"
            label={t('clearSelection')}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => selection.setSelected([])}
          />
        </section>
      )}
    </>
  )
}
