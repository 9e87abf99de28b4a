import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { PACKS, type Trade } from '#features/routine-tasks/starter/web/content/packs.ts'
import { DepartmentBlock } from '#features/routine-tasks/starter/web/DepartmentBlock.tsx'
import {
  countSelected,
  createDraft,
  withDepartment,
  withDuty,
} from '#features/routine-tasks/starter/web/draft.ts'
import { useApplyPack, useFormatSize } from '#features/routine-tasks/starter/web/useApplyPack.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Reasons } from '#ui/Reasons.tsx'

function Head({ trade }: { trade: Trade }) {
  const { t } = useTranslations('starter')
  return (
    <>
      <Link
        to="/$companyName/starter-packs"
        params={{ companyName: readSession()?.companySlug ?? '' }}
        className="inline-flex items-center gap-1.5 rounded-sm text-sm font-medium text-accent hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('all')}
      </Link>
      <h1 className="mt-2 text-xl font-semibold sm:text-2xl">{t(`trade.${trade}`)}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('previewIntro')}</p>
    </>
  )
}

interface Props {
  trade: Trade
  weekend: readonly number[]
  firstDay: number
}

/** The whole pack before it is created: items can be deselected and every name can be edited. */
export function PackPreview({ trade, weekend, firstDay }: Props) {
  const { t, locale } = useTranslations('starter')
  const size = useFormatSize()
  const [initialDraft] = useState(() => createDraft(PACKS[trade], { locale, weekend }))
  const [draft, setDraft] = useState(initialDraft)
  const [opened, setOpened] = useState<string>()
  const { begin, busy, error, problems } = useApplyPack(draft)
  const counted = countSelected(draft)
  return (
    <>
      <LeaveGuard isUnsaved={() => draft !== initialDraft} recordParams={['pack']} />
      <Head trade={trade} />
      <div className="space-y-4">
        {draft.map((department) => (
          <DepartmentBlock
            key={department.key}
            department={department}
            firstDay={firstDay}
            problems={problems}
            opened={opened}
            onOpen={(key) => setOpened((old) => (old === key ? undefined : key))}
            onChange={(change) => setDraft((old) => withDepartment(old, department.key, change))}
            onDuty={(key, change) => setDraft((old) => withDuty(old, key, change))}
          />
        ))}
      </div>
      <div className="sticky bottom-0 z-10 mt-4 space-y-3 border-t border-line bg-paper py-3">
        {error !== undefined && (
          <Alert tone="not-done" title={t('refused')}>
            <Reasons error={error} />
          </Alert>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-muted tabular-nums">
            {counted.duties > 0 ? size(counted) : t('nothing')}
          </p>
          <Button
            tone="primary"
            busy={busy}
            disabled={counted.duties === 0}
            onClick={() => void begin()}
          >
            {t('make')}
          </Button>
        </div>
      </div>
    </>
  )
}
