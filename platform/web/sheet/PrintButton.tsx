import { Printer } from 'lucide-react'
import { useWords } from '#platform/web/i18n.ts'
import type { useSheet } from '#platform/web/sheet/useSheet.ts'
import { Button } from '#platform/web/ui/Button.tsx'

interface Props {
  sheet: Pick<ReturnType<typeof useSheet>, 'busy' | 'print'>
  disabled: boolean
}

/** On phones the icon alone is seen. */
export function PrintButton({ sheet, disabled }: Props) {
  const { t } = useWords('lists')
  return (
    <Button
      disabled={disabled}
      className="max-sm:px-3!"
      busy={sheet.busy === 'print'}
      icon={<Printer aria-hidden="true" className="size-4 text-muted" />}
      onClick={sheet.print}
    >
      <span className="max-sm:sr-only">{t('print')}</span>
    </Button>
  )
}
