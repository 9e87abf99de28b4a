import { FileSpreadsheet, FileText, FolderDown, Table } from 'lucide-react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { documentsPage } from '#features/documents/pages.ts'
import { ar } from '#features/documents/web/messages.ar.ts'
import { en } from '#features/documents/web/messages.en.ts'
import { type ExportSource, useExport } from '#features/documents/web/useExport.ts'
import type { DeferredProps } from '#ui/Deferred.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

addTranslations('documents', { en, ar })

const icon = 'size-4 shrink-0 text-muted'

interface Props extends ExportSource, Omit<DeferredProps, 'trigger'> {
  trigger: (busy: boolean) => ReturnType<DeferredProps['trigger']>
  /** Saves the list as CSV text, if the page can do so itself. */
  onCsv?: (() => void) | undefined
}

/** The menu of file formats, and the progress of a file that is being created. */
export function ExportMenu({ kind, query, trigger, onCsv, ...opened }: Props) {
  const { t } = useTranslations(['documents', 'lists'])
  const { making, make } = useExport({ kind, query })
  const home = readSession()?.companySlug ?? ''
  const items: MenuEntry[] = [
    {
      id: 'xlsx',
      name: t('documents:xlsx'),
      icon: <FileSpreadsheet aria-hidden="true" className={icon} />,
      onAction: () => void make('xlsx'),
    },
    {
      id: 'pdf',
      name: t('documents:pdf'),
      icon: <FileText aria-hidden="true" className={icon} />,
      onAction: () => void make('pdf'),
    },
    ...(onCsv
      ? [
          {
            id: 'csv',
            name: t('documents:csv'),
            icon: <Table aria-hidden="true" className={icon} />,
            onAction: onCsv,
          },
        ]
      : []),
    { id: 'line', separator: true },
    {
      id: 'files',
      name: t('documents:yourFiles'),
      icon: <FolderDown aria-hidden="true" className={icon} />,
      href: `/${encodeURIComponent(home)}/${documentsPage.path}`,
    },
  ]
  return (
    <span className="relative inline-flex">
      <Menu
        label={t('lists:download')}
        items={items}
        trigger={trigger(making !== undefined)}
        {...opened}
      />
      {making && (
        <span className="absolute inset-x-1 -bottom-2" title={t('documents:makingText')}>
          <ProgressBar
            value={making.progress}
            label={t('documents:making', { format: t(`documents:${making.format}`) })}
            tone="accent"
            hideText
          />
        </span>
      )}
      <span role="status" className="sr-only">
        {making &&
          `${t('documents:making', { format: t(`documents:${making.format}`) })}. ${t('documents:makingText')}`}
      </span>
    </span>
  )
}
