import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ar, en } from '#features/companies/export/web/messages.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDialog } from '#ui/useDialog.ts'

addTranslations('takeAway', { en, ar })

const loadDialog = () => import('#features/companies/export/web/ExportDialog.tsx')
const ExportDialog = lazy(async () => ({ default: (await loadDialog()).ExportDialog }))

/** Lets the owner export all company data, whether or not the company's plan is active. */
export function ExportData({ className }: { className?: string }) {
  const { t } = useTranslations('takeAway')
  const { target, open, openCount, show, close } = useDialog<true>(loadDialog)
  return (
    <Card
      title={t('title')}
      {...(className && { className })}
      action={
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => show(true)}
        >
          {t('take')}
        </Button>
      }
    >
      <p className="text-pretty text-muted">{t('text')}</p>
      {target && (
        <Suspense fallback={null}>
          <ExportDialog key={openCount} open={open} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
