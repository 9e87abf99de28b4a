import { ArrowLeft } from 'lucide-react'
import type { Ref } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

/** The style of the link above a record that leads back to the list. */
export const BACK_LINK =
  'mb-3 inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink print:hidden'

export const BackArrow = () => <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />

/** A record's page while the record is loading. */
export function RecordLoading() {
  return (
    <div aria-busy="true">
      <LoadingText />
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-4 h-9 w-full" />
      <Skeleton className="mt-4 h-96 w-full rounded-lg" />
    </div>
  )
}

/** A record's page when the record does not exist or the user has no access. */
export function RecordNotFound({
  heading,
  title,
  children,
}: {
  heading: Ref<HTMLHeadingElement>
  title: string
  children: string
}) {
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState title={title}>{children}</EmptyState>
    </div>
  )
}
