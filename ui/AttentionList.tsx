import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { join } from '#ui/join.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Tone, textTone } from '#ui/tone.ts'

const LIST_CLASS = 'grid gap-x-8 lg:grid-cols-2'

/** A link or a button of an item: the whole line can be pressed. */
export const ATTENTION_LINK =
  'rounded-sm text-start font-medium after:absolute after:inset-0 after:rounded-md sm:shrink-0'

/** What needs attention, one line each. */
export const AttentionList = ({ children }: { children: ReactNode }) => (
  <ul className={LIST_CLASS}>{children}</ul>
)

export function AttentionItem({
  Icon,
  tone,
  children,
}: {
  Icon: LucideIcon
  tone: Tone
  children: ReactNode
}) {
  return (
    <li className="relative -mx-2 flex min-w-0 min-h-11 items-center gap-3 rounded-md px-2 py-1 hover:bg-hover">
      <Icon aria-hidden="true" className={join('size-4.5 shrink-0', textTone[tone])} />
      <div className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-x-2.5">
        {children}
      </div>
    </li>
  )
}

/** Names separated by commas, each in its own writing direction, and how many there are besides. */
export function AttentionNames({
  names,
  rest,
  className = 'truncate',
}: {
  names: readonly string[]
  rest: string | false
  className?: string
}) {
  const { locale } = useTranslations('common')
  const comma = locale === 'ar' ? '، ' : ', '
  return (
    <span className={join('text-sm text-muted', className)}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the order never changes
        <Fragment key={at}>
          {at > 0 && comma}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {rest && ` ${rest}`}
    </span>
  )
}

const SKELETON_LINES = Array.from({ length: 4 }, (_, index) => index)

/** The placeholder of the lines while they load. */
export const AttentionSkeleton = () => (
  <ul aria-busy="true" className={LIST_CLASS}>
    {SKELETON_LINES.map((line) => (
      <li key={line} className="flex min-h-11 items-center gap-3">
        <Skeleton className="size-4.5" />
        <Skeleton className="h-4 w-56 max-w-[70%]" />
      </li>
    ))}
  </ul>
)
