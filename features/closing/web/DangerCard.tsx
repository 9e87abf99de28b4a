import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { CloseDialog } from '#features/closing/web/CloseDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** The entry to the deletion of the company, below its settings. */
export function DangerCard() {
  const { t } = useTranslations('closing')
  const [{ opening, open }, setDialog] = useState({ opening: 0, open: false })
  return (
    <Card
      title={t('danger')}
      action={
        <Button
          tone="not-done-outline"
          onClick={() => setDialog({ opening: opening + 1, open: true })}
        >
          {t('delete')}
        </Button>
      }
    >
      <p className="text-pretty text-muted">{t('dangerText')}</p>
      {opening > 0 && (
        <CloseDialog
          key={opening}
          open={open}
          onClose={() => setDialog({ opening, open: false })}
        />
      )}
    </Card>
  )
}
