import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { textTone } from '#ui/tone.ts'

export type AlertTone = 'info' | 'done' | 'late' | 'not-done'

const icons = { info: Info, done: CircleCheck, late: TriangleAlert, 'not-done': CircleAlert }
const grounds = {
  info: 'bg-info-soft',
  done: 'bg-done-soft',
  late: 'bg-late-soft',
  'not-done': 'bg-not-done-soft',
}

/**
 * A message in the page. Screen readers announce it when it appears: assertively for `not-done`,
 * otherwise politely.
 */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  dismissLabel,
  className,
}: {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
} & (
  | { onDismiss: () => void; dismissLabel: string }
  | { onDismiss?: never; dismissLabel?: never }
)) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'not-done' ? 'alert' : 'status'}
      className={join('flex items-start gap-3 rounded-md p-3 text-ink', grounds[tone], className)}
    >
      <Icon aria-hidden="true" className={join('mt-0.5 size-4 shrink-0', textTone[tone])} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          size="sm"
          label={dismissLabel}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onDismiss}
          className="-my-1 -me-1"
        />
      )}
    </div>
  )
}
