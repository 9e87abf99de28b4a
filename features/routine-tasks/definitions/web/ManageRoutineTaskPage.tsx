import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { ExportButton } from '#features/documents/web/ExportButton.tsx'
import { useCompanyCalendars, useDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import { Onboarding } from '#features/routine-tasks/definitions/web/begin/Onboarding.tsx'
import { mayShowOnboarding } from '#features/routine-tasks/definitions/web/begin/onboarding-progress.ts'
import { DefinitionFilters } from '#features/routine-tasks/definitions/web/DefinitionFilters.tsx'
import { DefinitionList } from '#features/routine-tasks/definitions/web/DefinitionList.tsx'
import { useDefinitionDialogs } from '#features/routine-tasks/definitions/web/dialogs.tsx'
import {
  type DefinitionRights,
  mayUseStarterPacks,
  useDefinitionRights,
} from '#features/routine-tasks/definitions/web/may.ts'
import { findTaskId, type ShowDialog } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { isSelectable } from '#features/routine-tasks/definitions/web/parts.tsx'
import { toQuery, useDefinitionSearch } from '#features/routine-tasks/definitions/web/search.ts'
import { useDefinitionBulk } from '#features/routine-tasks/definitions/web/useDefinitionBulk.ts'
import { ListHead, NoMatch } from '#records/list/web/ListHead.tsx'
import { useLastPage } from '#records/list/web/ListPagination.tsx'
import { ListSkeleton } from '#records/list/web/ListSkeleton.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { useSelection } from '#records/list/web/useSelection.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { commandRef } from '#ui/commands.ts'
import { Dialogs } from '#ui/dialogs.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useWide } from '#ui/useMedia.ts'

const NONE: never[] = []
const SKELETON_CELLS = ['h-4 w-24 max-lg:hidden', 'h-4 w-44', 'h-4 w-20', 'h-5 w-9 rounded-full']

/** The buttons New and Import, for users who can create tasks. */
function CreateButtons({
  may,
  show,
  begins,
}: {
  may: DefinitionRights
  show: ShowDialog
  begins: boolean
}) {
  const { t } = useTranslations('definitions')
  if (!may.all && may.departments.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may.all && (
        <Button
          icon={<Upload aria-hidden="true" className="size-4" />}
          onClick={() => show({ kind: 'import' })}
        >
          {t('import')}
        </Button>
      )}
      <Button
        tone={begins ? 'secondary' : 'primary'}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => show({ kind: 'form' })}
        ref={commandRef.create}
      >
        {t('newTask')}
      </Button>
    </div>
  )
}

/** The link to the starter packs, shown once the first steps are hidden. */
function StarterLink() {
  const { t } = useTranslations('definitions')
  return (
    <Link
      to="/$companyName/starter-packs"
      params={{ companyName: readSession()?.companySlug ?? '' }}
      className={buttonClass()}
    >
      {t('starterPack')}
    </Link>
  )
}

/** The page to find, create, change, pause and delete the company's routine tasks. */
export function ManageRoutineTaskPage() {
  const { t } = useTranslations('definitions')
  const list = useDefinitionSearch()
  const wide = useWide()
  const query = useDefinitions(list.search)
  const { data, error, isPlaceholderData } = query
  const { calendars, firstDay, isPending: isCalendarPending } = useCompanyCalendars()
  const tasks = data?.data ?? NONE
  const may = useDefinitionRights(tasks)
  const selection = useSelection(tasks, isSelectable)
  const dialogs = useDefinitionDialogs()
  const heading = useRestoreFocus({
    open: dialogs.open,
    id: findTaskId(dialogs.target),
    hasSelection: selection.rows.length > 0,
  })
  const bulk = useDefinitionBulk(dialogs.show, selection.setSelected)
  useLastPage(query, list.search.page, list.change)
  const loading = (!data && !error) || (data && isCalendarPending)
  const isEmpty = data?.total === 0
  const isFirst = isEmpty && list.inUse === 0
  // If the first steps are shown above, their next step is the only primary button.
  const showsOnboarding = isFirst && mayShowOnboarding()
  const create = <CreateButtons may={may} show={dialogs.show} begins={showsOnboarding} />
  return (
    <>
      <ListHead heading={heading} title={t('title')}>
        {!isFirst && (
          <div className="flex flex-wrap gap-2">
            <ExportButton
              kind="manage-routine-task"
              query={toQuery(list.search)}
              disabled={!data || isEmpty}
            />
            {create}
          </div>
        )}
      </ListHead>
      {!isFirst && (data || !error) && <DefinitionFilters list={list} />}
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {loading && <ListSkeleton isWide={wide} cells={SKELETON_CELLS} />}
      {isEmpty && !isFirst && (
        <NoMatch title={t('noMatch')} onClear={list.clear}>
          {t('noMatchText')}
        </NoMatch>
      )}
      {isFirst && <Onboarding />}
      {isFirst && (
        <EmptyState
          title={t('empty')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {create}
              {mayUseStarterPacks() && !showsOnboarding && <StarterLink />}
            </div>
          }
        >
          {t('emptyText')} {t(may.all || may.departments.length > 0 ? 'emptyMay' : 'emptyAsk')}
        </EmptyState>
      )}
      {data && !loading && tasks.length > 0 && (
        <DefinitionList
          page={data}
          waiting={isPlaceholderData}
          calendars={calendars}
          firstDay={firstDay}
          selection={selection}
          may={may}
          search={list.search}
          onSearch={list.change}
          bulk={bulk}
          show={dialogs.show}
        />
      )}
      <Dialogs
        dialogs={dialogs}
        page={{
          may,
          firstDay,
          onBulk: (wanted) =>
            bulk.mutateAsync(wanted).then(
              () => true,
              () => false,
            ),
        }}
      />
    </>
  )
}
