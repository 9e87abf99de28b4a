import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Department, listDepartments } from '#features/departments/contract.ts'
import { DepartmentCard, type ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'
import { DepartmentsSkeleton } from '#features/departments/web/DepartmentsSkeleton.tsx'
import { NewDepartmentDialog } from '#features/departments/web/NewDepartmentDialog.tsx'
import { departmentSearch } from '#features/departments/web/search.ts'
import { useWords } from '#platform/web/i18n.ts'
import { useReply } from '#platform/web/query.ts'
import { readSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { matches } from '#platform/web/ui/matches.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useReason } from '#platform/web/useReason.ts'
import { useTypedText } from '#platform/web/useTypedText.ts'

/** A hint only: the server decides. */
function mayCreate(): boolean {
  const session = readSession()
  return Boolean(session?.isOwner || session?.permissions.includes('manage-department'))
}

/** The search text, in the URL once the typing rests. */
function useSearchText() {
  const { search = '' } = departmentSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  return useTypedText(
    search,
    (text) =>
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, search: text || undefined }),
        replace: true,
        resetScroll: false,
      }),
  )
}

const RESTORED_MS = 300

/**
 * A closed dialog gives the focus back to the button that opened it. After the first department
 * that button is gone with the empty page: then the new card has the focus.
 */
function useNewCard() {
  const [id, setId] = useState<string>()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) card.current?.focus()
    }, RESTORED_MS)
    return () => clearTimeout(timer)
  }, [id])
  return { id, card, setId }
}

const isFound = ({ name, description, manager }: ListedDepartment, text: string) =>
  matches([name, description, manager?.name].join(' '), text)

/** The company's departments as cards; who may adds one. */
export function DepartmentPage() {
  const { t } = useWords(['departments', 'common'])
  const reasonOf = useReason()
  const [text, setText] = useSearchText()
  const { data, error, isPending, isFetching, refetch } = useReply(listDepartments, undefined, {
    networkMode: 'always',
  })
  const [dialog, setDialog] = useState({ opening: 0, open: false })
  const newCard = useNewCard()
  const creates = mayCreate()
  const openDialog = () => setDialog(({ opening }) => ({ opening: opening + 1, open: true }))
  const closeDialog = () => setDialog(({ opening }) => ({ opening, open: false }))
  const showCreated = (department: Department) => {
    closeDialog()
    setText('')
    newCard.setId(department.id)
  }
  const departments = data?.Departments ?? []
  const shown = departments.filter((department) => isFound(department, text))
  const newButton = (
    <Button
      tone="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={openDialog}
    >
      {t('departments:newDepartment')}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold sm:text-2xl">{t('departments:title')}</h1>
        {creates && departments.length > 0 && newButton}
      </div>
      {(isPending || departments.length > 0) && (
        <search className="mb-4 block">
          <TextField
            type="search"
            label={t('departments:search')}
            hideLabel
            placeholder={t('departments:searchHint')}
            start={<Search aria-hidden="true" className="size-4" />}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="sm:max-w-72"
          />
        </search>
      )}
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
      {data && departments.length === 0 && (
        <EmptyState title={t('departments:empty')} action={creates && newButton}>
          {t('departments:emptyText')} {!creates && t('departments:emptyAsk')}
        </EmptyState>
      )}
      {departments.length > 0 && shown.length === 0 && (
        <EmptyState
          title={t('departments:noMatch', { text: text.trim() })}
          action={<Button onClick={() => setText('')}>{t('departments:clearSearch')}</Button>}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((department) => (
          <li
            key={department.id}
            ref={department.id === newCard.id ? newCard.card : undefined}
            tabIndex={-1}
            className="min-w-0 rounded-lg"
          >
            <DepartmentCard department={department} />
          </li>
        ))}
      </ul>
      <NewDepartmentDialog
        key={dialog.opening}
        open={dialog.open}
        onClose={closeDialog}
        onCreated={showCreated}
      />
    </>
  )
}
