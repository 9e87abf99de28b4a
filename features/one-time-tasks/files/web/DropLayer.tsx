import { Upload } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslations } from '#client/i18n.ts'

/** Covers a positioned element while files are dragged over it. */
export function DropLayer({ over }: { over: Element }) {
  const { t } = useTranslations('attachments')
  return createPortal(
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-20 rounded-[inherit] bg-card/95 p-2"
    >
      <p className="flex h-full flex-col items-center justify-center gap-3 rounded-lg border-2 border-accent border-dashed text-lg font-semibold text-accent">
        <Upload className="size-8" />
        {t('dropHere')}
      </p>
    </div>,
    over,
  )
}
