import { Download } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { ExportSource } from '#features/documents/web/useExport.ts'
import { Button } from '#ui/Button.tsx'
import { Deferred } from '#ui/Deferred.tsx'

const load = () => import('#features/documents/web/ExportMenu.tsx')
const ExportMenu = lazy(async () => ({ default: (await load()).ExportMenu }))

interface Props extends ExportSource {
  /** Saves the list as CSV text, if the page can do so itself. */
  onCsv?: () => void
  busy?: boolean
  disabled?: boolean
}

/**
 * The button that exports a page with its filters as a file; on phones only its icon is visible.
 */
export function ExportButton({ kind, query, onCsv, busy = false, disabled = false }: Props) {
  const { t } = useTranslations('lists')
  const button = (isBusy: boolean, open?: () => void) => (
    <Button
      busy={busy || isBusy}
      disabled={disabled}
      className="max-sm:px-3!"
      aria-haspopup="menu"
      icon={<Download aria-hidden="true" className="size-4 text-muted" />}
      {...(open && { onClick: open })}
    >
      <span className="max-sm:sr-only">{t('download')}</span>
    </Button>
  )
  return (
    <Deferred prefetch={load} trigger={(open) => button(false, open)}>
      {({ trigger: _, ...opened }) => (
        <ExportMenu {...{ kind, query, onCsv }} trigger={(isBusy) => button(isBusy)} {...opened} />
      )}
    </Deferred>
  )
}
