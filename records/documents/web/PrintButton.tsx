import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { useListExport } from '#records/documents/web/useListExport.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  sheet: Pick<ReturnType<typeof useListExport>, 'busy' | 'print'>
  disabled: boolean
}

/** Ctrl P or ⌘ P presses it too. Phones show only the icon. */
export function PrintButton({ sheet, disabled }: Props) {
  const { t } = useTranslations('lists')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' || event.code === 'KeyP'
      if (!isPrint || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
      if (!button.current || button.current.disabled) return
      event.preventDefault()
      button.current.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Button
      ref={button}
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
