import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  CircleX,
  ClipboardCheck,
  History,
  Hourglass,
  type LucideIcon,
  Star,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Attention as Needs } from '#features/dashboard/attention/contract.ts'
import { useAttentionLines } from '#features/dashboard/attention/web/useAttentionLines.ts'
import {
  ATTENTION_LINK,
  AttentionItem,
  AttentionList,
  AttentionNames,
  AttentionSkeleton as LinesSkeleton,
} from '#ui/AttentionList.tsx'
import { Card } from '#ui/Card.tsx'
import type { Tone } from '#ui/tone.ts'

const STYLES = {
  overdue: { Icon: Hourglass, tone: 'late' },
  not_done: { Icon: CircleX, tone: 'not-done' },
  unmanned: { Icon: UserRoundPlus, tone: 'late' },
  silent: { Icon: UserRoundX, tone: 'late' },
  late_tasks: { Icon: CircleAlert, tone: 'not-done' },
  in_review: { Icon: ClipboardCheck, tone: 'info' },
  to_evaluate: { Icon: Star, tone: 'info' },
  left: { Icon: History, tone: 'neutral' },
} as const satisfies Record<string, { Icon: LucideIcon; tone: Tone }>

const SilentDialog = lazy(async () => ({
  default: (await import('#features/dashboard/attention/web/NonReportersDialog.tsx'))
    .NonReportersDialog,
}))

/** What needs attention in the company now, by name; renders nothing if nothing does. */
export function Attention({ needs }: { needs: Needs }) {
  const { t } = useTranslations('attention')
  const lines = useAttentionLines(needs)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (lines.length === 0) return null
  return (
    <Card title={t('title')} className="pb-3">
      <AttentionList>
        {lines.map(({ key, kind, sentence, link, names, rest }) => (
          <AttentionItem key={key} {...STYLES[kind]}>
            {link ? (
              <Link {...link} className={ATTENTION_LINK}>
                {sentence}
              </Link>
            ) : kind === 'silent' ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setIsDialogOpen(true)}
                className={ATTENTION_LINK}
              >
                {sentence}
              </button>
            ) : (
              <span className="font-medium sm:shrink-0">{sentence}</span>
            )}
            {names.length > 0 && (
              <AttentionNames
                names={names}
                rest={
                  rest > 0 &&
                  (kind === 'silent'
                    ? t('more', { count: rest })
                    : t('moreThings', { number: rest }))
                }
              />
            )}
          </AttentionItem>
        ))}
      </AttentionList>
      {isDialogOpen && (
        <Suspense>
          <SilentDialog onClose={() => setIsDialogOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** The placeholder while the card loads. */
export function AttentionSkeleton() {
  const { t } = useTranslations('attention')
  return (
    <Card title={t('title')} className="pb-3">
      <LinesSkeleton />
    </Card>
  )
}
