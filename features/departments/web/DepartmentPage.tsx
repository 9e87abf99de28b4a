import { Plus, Search } from 'lucide-react'
import { useDepartments } from '#features/departments/web/api.ts'
import { DepartmentCards } from '#features/departments/web/DepartmentCards.tsx'
import { DepartmentDialogs } from '#features/departments/web/DepartmentDialogs.tsx'
import { DepartmentPanel } from '#features/departments/web/DepartmentPanel.tsx'
import { DepartmentsSkeleton } from '#features/departments/web/DepartmentsSkeleton.tsx'
import { useDepartmentSearch } from '#features/departments/web/search.ts'
import { useAsked } from '#features/departments/web/useAsked.ts'
import { useFocusOnCard } from '#features/departments/web/useFocusOnCard.ts'
import { useOpened } from '#features/departments/web/useOpened.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useReason } from '#platform/web/useReason.ts'
import { useTypedText } from '#platform/web/useTypedText.ts'

/** A hint only: the server decides. */
function mayCreate(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('manage-department'))
}

function NewButton({ onClick }: { onClick: () => void }) {
  const { t } = useWords('departments')
  const icon = <Plus aria-hidden="true" className="size-4" />
  return (
    <Button tone="primary" icon={icon} onClick={onClick} data-shortcut="create">
      {t('newDepartment')}
    </Button>
  )
}

function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useWords('departments')
  return (
    <search className="mb-4 block">
      <TextField
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

/** The company's departments as cards; one opens beside them at its own URL. */
export function DepartmentPage() {
  const { t } = useWords(['departments', 'common'])
  const reasonOf = useReason()
  const { search, change } = useDepartmentSearch()
  const [text, setText] = useTypedText(search.search ?? '', (typed) =>
    change({ search: typed || undefined }),
  )
  const { data, error, isPending, isFetching, refetch } = useDepartments()
  const { asked, ask, close } = useAsked()
  const { focused, title, focusOn } = useFocusOnCard()
  const departments = data ?? []
  const opened = useOpened(departments, search.department)
  const closePanel = () => change({ department: undefined })
  const newButton = mayCreate() && <NewButton onClick={() => ask('create')} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 ref={title} tabIndex={-1} className="rounded-sm text-xl font-semibold sm:text-2xl">
            {t('departments:title')}
          </h1>
          {departments.length > 0 && (
            <span className="text-sm text-muted">
              {t('departments:count', { count: departments.length })}
            </span>
          )}
        </div>
        {departments.length > 0 && newButton}
      </div>
      {(isPending || departments.length > 0) && <SearchField text={text} onType={setText} />}
      {isPending && <DepartmentsSkeleton />}
      {!data && error && (
        <ErrorState
          title={t('departments:failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {reasonOf(error)}
        </ErrorState>
      )}
      {data && (
        <DepartmentCards
          departments={departments}
          text={text}
          onClear={() => setText('')}
          focused={focused}
          newButton={newButton}
        />
      )}
      <DepartmentPanel
        department={opened}
        open={Boolean(data) && search.department !== undefined}
        onClose={closePanel}
        onEdit={(department) => ask('edit', department)}
        onDelete={(department) => ask('delete', department)}
      />
      <DepartmentDialogs
        asked={asked}
        departments={departments}
        onClose={close}
        onCreate={() => ask('create')}
        onCreated={(id) => {
          close()
          setText('')
          focusOn(id)
        }}
        onDeleted={(targetId) => {
          close()
          closePanel()
          focusOn(targetId)
        }}
      />
    </>
  )
}
