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
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Attention as Needs } from '#features/dashboard/attention/contract.ts'
import { useAttentionLines } from '#features/dashboard/attention/web/useAttentionLines.ts'
import { Card } from '#ui/Card.tsx'
import { join } from '#ui/join.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { textTone } from '#ui/tone.ts'

const STYLES = {
  overdue: { Icon: Hourglass, tone: 'late' },
  not_done: { Icon: CircleX, tone: 'not-done' },
  unmanned: { Icon: UserRoundPlus, tone: 'late' },
  silent: { Icon: UserRoundX, tone: 'late' },
  late_tasks: { Icon: CircleAlert, tone: 'not-done' },
  in_review: { Icon: ClipboardCheck, tone: 'info' },
  to_evaluate: { Icon: Star, tone: 'info' },
  left: { Icon: History, tone: 'neutral' },
} as const satisfies Record<string, { Icon: LucideIcon; tone: keyof typeof textTone }>

const SilentDialog = lazy(async () => ({
  default: (await import('#features/dashboard/attention/web/NonReportersDialog.tsx'))
    .NonReportersDialog,
}))

/** The whole line can be pressed. */
const LINK_CLASS =
  'rounded-sm text-start font-medium after:absolute after:inset-0 after:rounded-md sm:shrink-0'

const LIST_CLASS = 'grid gap-x-8 lg:grid-cols-2'

/** Names separated by commas, each in its own writing direction. */
function Names({ names, rest }: { names: readonly string[]; rest: number }) {
  const { t, locale } = useTranslations('attention')
  const comma = locale === 'ar' ? '، ' : ', '
  return (
    <span className="truncate text-sm text-muted">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the order never changes
        <Fragment key={at}>
          {at > 0 && comma}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {rest > 0 && ` ${t('more', { count: rest })}`}
    </span>
  )
}

function AttentionItem({ kind, children }: { kind: keyof typeof STYLES; children: ReactNode }) {
  const { Icon, tone } = STYLES[kind]
  return (
    <li className="relative -mx-2 flex min-w-0 min-h-11 items-center gap-3 rounded-md px-2 py-1 hover:bg-hover">
      <Icon aria-hidden="true" className={join('size-4.5 shrink-0', textTone[tone])} />
      <div className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-x-2.5">
        {children}
      </div>
    </li>
  )
}

/** What needs attention in the company now, by name; renders nothing if nothing does. */
export function Attention({ needs }: { needs: Needs }) {
  const { t } = useTranslations('attention')
  const lines = useAttentionLines(needs)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (lines.length === 0) return null
  return (
    <Card title={t('title')} className="pb-3">
      <ul className={LIST_CLASS}>
        {lines.map(({ key, kind, sentence, link, names, rest }) => (
          <AttentionItem key={key} kind={kind}>
            {link ? (
              <Link {...link} className={LINK_CLASS}>
                {sentence}
              </Link>
            ) : kind === 'silent' ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setIsDialogOpen(true)}
                className={LINK_CLASS}
              >
                {sentence}
              </button>
            ) : (
              <span className="font-medium sm:shrink-0">{sentence}</span>
            )}
            {names.length > 0 && <Names names={names} rest={rest} />}
          </AttentionItem>
        ))}
      </ul>
      {isDialogOpen && (
        <Suspense>
          <SilentDialog onClose={() => setIsDialogOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

const SKELETON_LINES = Array.from({ length: 4 }, (_, index) => index)

/** The placeholder while the card loads. */
export function AttentionSkeleton() {
  const { t } = useTranslations('attention')
  return (
    <Card title={t('title')} className="pb-3">
      <ul aria-busy="true" className={LIST_CLASS}>
        {SKELETON_LINES.map((line) => (
          <li key={line} className="flex min-h-11 items-center gap-3">
            <Skeleton className="size-4.5" />
            <Skeleton className="h-4 w-56 max-w-[70%]" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
