import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { join } from '#ui/join.ts'

/** Shown when loading failed: the error message and a retry button. */
export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
  busy,
  className,
}: {
  title: string
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  className?: string
}) {
  return (
    <div
      role="alert"
      className={join('flex flex-col items-center px-5 py-10 text-center', className)}
    >
      <CircleAlert aria-hidden="true" className="mb-3 size-6 text-not-done" />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-muted">{children}</div>}
      <Button className="mt-4" onClick={onRetry} busy={busy ?? false}>
        {retryLabel}
      </Button>
    </div>
  )
}
