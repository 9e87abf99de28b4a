import type { ReactNode } from 'react'
import { PublicLayout } from '#ui/layout/PublicLayout.tsx'

/**
 * A public page with one short form. `message` replaces `lead`; the space fits both, so that the
 * form does not move when a banner comes and goes.
 */
export function NarrowPage({
  title,
  lead,
  message,
  foot,
  children,
}: {
  title: string
  lead?: ReactNode
  message?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-96 pt-4 sm:pt-[12vh]">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <div className="mt-2 min-h-20 sm:min-h-18">
          {message || <div className="text-muted">{lead}</div>}
        </div>
        {children}
        {foot && <div className="mt-6 border-t border-line pt-5 text-muted">{foot}</div>}
      </div>
    </PublicLayout>
  )
}

/** The style of a link inside a sentence on these pages. */
export const linkClass =
  'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2'
