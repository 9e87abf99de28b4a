import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { DepartmentCard, type ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'
import { matchesSearch } from '#shared/searchable.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

interface DepartmentCardsProps {
  departments: readonly ListedDepartment[]
  text: string
  onClear: () => void
  /** Set only for users who may create departments. */
  newButton: ReactNode
}

const matchesText = ({ name, description, manager }: ListedDepartment, text: string) =>
  matchesSearch([name, description, manager?.name].join(' '), text)

/** Shown to users who may create everything in a starter pack; a hint, as the server decides. */
function StarterLink() {
  const { t } = useTranslations('departments')
  const session = readSession()
  if (!session?.isOwner && !session?.permissions.includes('manage-dailytask')) return null
  return (
    <Link
      to="/$companyName/starter-packs"
      params={{ companyName: session.companySlug }}
      className={buttonClass()}
    >
      {t('starterPack')}
    </Link>
  )
}

/** The cards that match the search, or an empty state. */
export function DepartmentCards({ departments, text, onClear, newButton }: DepartmentCardsProps) {
  const { t } = useTranslations('departments')
  const shown = departments.filter((department) => matchesText(department, text))
  if (departments.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        action={
          newButton && (
            <div className="flex flex-wrap justify-center gap-2">
              {newButton}
              <StarterLink />
            </div>
          )
        }
      >
        {t('emptyText')} {!newButton && t('emptyAsk')}
      </EmptyState>
    )
  const searches = text.trim() !== ''
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted empty:hidden">
        {searches && shown.length > 0 && t('found', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <EmptyState
          title={t('noMatch', { text: text.trim() })}
          action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((department) => (
          <li
            key={department.id}
            data-actions={department.id}
            tabIndex={-1}
            className="min-w-0 rounded-lg"
          >
            <DepartmentCard department={department} />
          </li>
        ))}
      </ul>
    </>
  )
}
