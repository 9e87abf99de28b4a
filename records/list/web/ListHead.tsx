import type { ReactNode, Ref } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface ListHeadProps {
  /** Gets the focus when the focused row is gone. */
  heading: Ref<HTMLHeadingElement>
  title: string
  /** How many records there are, or match. */
  count?: ReactNode
  /** The actions for the whole list. */
  children: ReactNode
}

/** The head of a page with a list. */
export function ListHead({ heading, title, count, children }: ListHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {title}
        </h1>
        {count}
      </div>
      {children}
    </div>
  )
}

/** In place of a list in which nothing matches the filters. */
export function NoMatch({
  title,
  onClear,
  children,
}: {
  title: string
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useTranslations('lists')
  return (
    <EmptyState title={title} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {children}
    </EmptyState>
  )
}
