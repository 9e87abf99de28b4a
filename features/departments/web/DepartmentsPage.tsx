import { Navigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useDepartments } from '#features/departments/web/api.ts'
import { DepartmentCards } from '#features/departments/web/DepartmentCards.tsx'
import { DepartmentPanel, isFullDepartment } from '#features/departments/web/DepartmentPanel.tsx'
import { DepartmentsSkeleton } from '#features/departments/web/DepartmentsSkeleton.tsx'
import { useDepartmentDialogs } from '#features/departments/web/dialogs.tsx'
import { mayCreateDepartments, mayReadDepartments } from '#features/departments/web/permissions.ts'
import { useDepartmentSearch, useOpened } from '#features/departments/web/search.ts'
import { ListHead } from '#records/list/web/ListHead.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'
import { Dialogs } from '#ui/dialogs.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useDebouncedText } from '#ui/useDebouncedText.ts'

function NewButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslations('departments')
  const icon = <Plus aria-hidden="true" className="size-4" />
  return (
    <Button tone="primary" icon={icon} onClick={onClick} ref={commandRef.create}>
      {t('newDepartment')}
    </Button>
  )
}

function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useTranslations('departments')
  return (
    <search className="mb-4 block">
      <TextField
        ref={commandRef.search}
        type="search"
        label={t('search')}
        hideLabel
        placeholder={t('searchHint')}
        start={<Search aria-hidden="true" className="size-4" />}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className="sm:max-w-72"
      />
    </search>
  )
}

/** Redirects a user who may see only the one department they manage to its own page. */
export function DepartmentsPage() {
  const [only, ...others] = (useDepartments().data ?? []).filter(isFullDepartment)
  if (!only || others.length > 0 || mayReadDepartments()) return <List />
  const params = { companyName: readSession()?.companySlug ?? '', departmentId: only.id }
  return <Navigate replace to="/$companyName/department/$departmentId" params={params} />
}

/** The company's departments as cards; an open one appears in a side panel at its own URL. */
function List() {
  const { t } = useTranslations('departments')
  const { search, change } = useDepartmentSearch()
  const [text, setText] = useDebouncedText(search.search ?? '', (typed) =>
    change({ search: typed || undefined }),
  )
  const query = useDepartments()
  const { data, isPending } = query
  const dialogs = useDepartmentDialogs()
  const { show, close } = dialogs
  const [lastOpenedId, setLastOpenedId] = useState<string>()
  const title = useRestoreFocus({ open: dialogs.open, id: lastOpenedId })
  const departments = (data ?? []).filter(isFullDepartment)
  const opened = useOpened(departments, search.department)
  const closePanel = () => change({ department: undefined })
  const newButton = mayCreateDepartments() && <NewButton onClick={() => show({ kind: 'create' })} />
  return (
    <>
      <ListHead
        heading={title}
        title={t('title')}
        count={
          departments.length > 0 && (
            <span className="text-sm text-muted">{t('count', { count: departments.length })}</span>
          )
        }
      >
        {departments.length > 0 && newButton}
      </ListHead>
      {(isPending || departments.length > 0) && <SearchField text={text} onType={setText} />}
      {isPending && <DepartmentsSkeleton />}
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {data && (
        <DepartmentCards
          departments={departments}
          text={text}
          onClear={() => setText('')}
          newButton={newButton}
        />
      )}
      <DepartmentPanel
        department={opened}
        open={Boolean(data) && search.department !== undefined}
        onClose={closePanel}
        onEdit={(department) => show({ kind: 'edit', department })}
        onDelete={(department) => show({ kind: 'delete', department })}
      />
      <Dialogs
        dialogs={dialogs}
        page={{
          departments,
          onCreate: () => show({ kind: 'create' }),
          onCreated: (id) => {
            close()
            setText('')
            setLastOpenedId(id)
          },
          onDeleted: (targetId) => {
            close()
            closePanel()
            setLastOpenedId(targetId)
          },
        }}
      />
    </>
  )
}
