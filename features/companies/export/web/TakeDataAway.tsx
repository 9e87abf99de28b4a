import '#features/companies/export/web/words.ts'
import { Download } from 'lucide-react'
import { useTakeAway } from '#features/companies/export/web/useTakeAway.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Reasons } from '#platform/web/Reasons.tsx'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'

/** The owner's way to all of the company's data, whether or not its plan runs. */
export function TakeDataAway({ className }: { className?: string }) {
  const { t } = useWords('takeAway')
  const take = useTakeAway()
  return (
    <Card
      title={t('title')}
      {...(className && { className })}
      action={
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          busy={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('take')}
        </Button>
      }
    >
      <p className="text-pretty text-muted">{t('text')}</p>
      {take.isError && (
        <Alert tone="not-done" title={t('failed')} className="mt-3">
          <Reasons error={take.error} />
        </Alert>
      )}
    </Card>
  )
}
