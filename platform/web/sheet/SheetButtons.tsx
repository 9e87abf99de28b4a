import { Download, Printer } from 'lucide-react'
import { useWords } from '#platform/web/i18n.ts'
import type { useSheet } from '#platform/web/sheet/useSheet.ts'
import { Button } from '#platform/web/ui/Button.tsx'

interface Props {
  sheet: Omit<ReturnType<typeof useSheet>, 'printed'>
  disabled: boolean
}

/** Print and download; on phones the icons alone are seen. */
export function SheetButtons({ sheet, disabled }: Props) {
  const { t } = useWords('lists')
  const icon = 'size-4 text-muted'
  const shared = { disabled, className: 'max-sm:px-3!' }
  return (
    <>
      <Button
        {...shared}
        busy={sheet.busy === 'print'}
        icon={<Printer aria-hidden="true" className={icon} />}
        onClick={sheet.print}
      >
        <span className="max-sm:sr-only">{t('print')}</span>
      </Button>
      <Button
        {...shared}
        busy={sheet.busy === 'download'}
        icon={<Download aria-hidden="true" className={icon} />}
        onClick={sheet.download}
      >
        <span className="max-sm:sr-only">{t('download')}</span>
      </Button>
    </>
  )
}
