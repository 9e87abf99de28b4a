import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { AnalysisPanelProps } from '#features/dashboard/analysis/web/AnalysisPanel.tsx'
import { analysis } from '#features/dashboard/analysis/web/catalogue.ts'
import { Button } from '#ui/Button.tsx'
import { lazyPage } from '#ui/lazy-page.tsx'
import { toast } from '#ui/toast.ts'

const Panel = lazyPage<AnalysisPanelProps>(
  async () => (await import('#features/dashboard/analysis/web/AnalysisPanel.tsx')).AnalysisPanel,
  { analysis },
)
const prefetch = () => void Panel.preload().catch(() => {})

/** Opens the analysis. Its code is prefetched on hover or focus. */
export function AnalysisButton({ onRefetch }: Pick<AnalysisPanelProps, 'onRefetch'>) {
  const { t } = useTranslations(['dashboard', 'common'])
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() =>
          void Panel.preload().then(
            () => setState('open'),
            () => toast({ tone: 'not-done', title: t('common:unreachable') }),
          )
        }
      >
        {t('dashboard:analysis')}
      </Button>
      {state !== 'unused' && (
        <Panel open={state === 'open'} onClose={() => setState('closed')} onRefetch={onRefetch} />
      )}
    </>
  )
}
