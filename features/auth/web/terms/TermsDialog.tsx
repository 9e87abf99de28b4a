import { useTranslations } from '#client/i18n.ts'
import { Dialog } from '#ui/Dialog.tsx'

const PARTS = ['stored', 'seen', 'yours', 'leave', 'asIs'] as const

/** The terms that a user agrees to: what is stored, who sees it, and how to leave. */
export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations(['terms', 'common'])
  return (
    <Dialog open={open} onClose={onClose} title={t('terms:title')} closeLabel={t('common:close')}>
      <p className="text-pretty text-muted">{t('terms:lead')}</p>
      {PARTS.map((part) => (
        <section key={part} className="mt-5">
          <h3 className="font-semibold">{t(`terms:${part}Title`)}</h3>
          <p className="mt-1 text-pretty">{t(`terms:${part}Text`)}</p>
        </section>
      ))}
    </Dialog>
  )
}
