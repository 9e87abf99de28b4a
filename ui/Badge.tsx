import type { ReactNode } from 'react'
import { join } from '#ui/join.ts'
import { softTone, type Tone } from '#ui/tone.ts'

/**
 * `mark` is shown before the text and distinguishes two badges of the same colour (urgent and
 * high).
 */
export function Badge({
  tone = 'neutral',
  mark,
  className,
  children,
}: {
  tone?: Tone
  mark?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={join(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-xs font-medium',
        softTone[tone],
        className,
      )}
    >
      {mark}
      {children}
    </span>
  )
}
