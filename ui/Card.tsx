import type { ReactNode } from 'react'
import { useId } from 'react'
import { join } from '#ui/join.ts'

export type CardProps = {
  title?: ReactNode
  /** Short muted text next to the title. */
  note?: ReactNode
  /** Shown at the end of the title's line. */
  action?: ReactNode
  /** Heading level in the page; the default is 2. */
  level?: 2 | 3 | 4
  /** Set to false when the content has its own padding (a table, a list of rows). */
  pad?: boolean
  className?: string
  children?: ReactNode
}

/** Has 12 px corners, a hairline border and no shadow. With a title it is a named region. */
export function Card({
  title,
  note,
  action,
  level = 2,
  pad = true,
  className,
  children,
}: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const Box = title ? 'section' : 'div'
  return (
    <Box
      aria-labelledby={title ? id : undefined}
      className={join('min-w-0 rounded-lg border border-line bg-card', pad && 'p-5', className)}
    >
      {title && (
        <div
          className={join(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
            pad ? 'mb-4' : 'px-5 py-4',
          )}
        >
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <Heading id={id} className="text-lg font-semibold">
              {title}
            </Heading>
            {note && <span className="text-sm text-muted">{note}</span>}
          </div>
          {action}
        </div>
      )}
      {children}
    </Box>
  )
}
