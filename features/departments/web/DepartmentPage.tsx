import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type RefObject, Suspense, use } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useExtensions } from '#client/pages.ts'
import { readSession } from '#client/session.ts'
import type { Department } from '#features/departments/contract.ts'
import { useDepartments } from '#features/departments/web/api.ts'
import { DepartmentAbout, NoReporterNote } from '#features/departments/web/DepartmentAbout.tsx'
import { Manager } from '#features/departments/web/DepartmentCard.tsx'
import { isFullDepartment } from '#features/departments/web/DepartmentPanel.tsx'
import { type DepartmentPart, departmentParts } from '#features/departments/web/department-parts.ts'
import { useDepartmentDialogs } from '#features/departments/web/dialogs.tsx'
import { usePictures } from '#features/departments/web/usePeople.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialogs } from '#ui/dialogs.tsx'
import { RecordTabs } from '#ui/RecordTabs.tsx'
import { BACK_LINK, BackArrow, RecordLoading, RecordNotFound } from '#ui/record-page.tsx'

const listLink = () =>
  ({
    to: '/$companyName/department',
    params: { companyName: readSession()?.companySlug ?? '' },
  }) as const

let parts: Promise<DepartmentPart[]> | undefined

/** The parts of the page that the reader may see; suspends until they are loaded. */
function useAllowedParts(departmentId: string) {
  const session = readSession()
  const partLoaders = useExtensions(departmentParts)
  parts ??= Promise.all(partLoaders.map((load) => load())).then(
    (all) => all.flat().toSorted((one, other) => one.order - other.order),
    (error: unknown) => {
      parts = undefined
      throw error
    },
  )
  return use(parts).filter(({ may }) => session && may(session, departmentId))
}

/** One department on its own page: its day, its charts, its people. */
export function DepartmentPage() {
  const { departmentId } = useParams({ from: '/$companyName/department/$departmentId' })
  return <Opened key={departmentId} id={departmentId} />
}

function Opened({ id }: { id: string }) {
  const { t } = useTranslations('departments')
  const query = useDepartments()
  const dialogs = useDepartmentDialogs()
  const navigate = useNavigate()
  const heading = useRestoreFocus({ open: dialogs.open, id })
  const fullDepartments = query.data?.filter(isFullDepartment) ?? []
  const department = fullDepartments.find((one) => one.id === id)
  return (
    <>
      {fullDepartments.length > 1 && (
        <Link {...listLink()} className={BACK_LINK}>
          <BackArrow />
          {t('allDepartments')}
        </Link>
      )}
      {department && (
        <Suspense fallback={<RecordLoading />}>
          <Content
            department={department}
            heading={heading}
            onEdit={() => dialogs.show({ kind: 'edit', department })}
          />
        </Suspense>
      )}
      {!department && query.isPending && <RecordLoading />}
      {!query.data && <LoadErrorState query={query} title={t('failed')} />}
      {query.data && !department && (
        <RecordNotFound heading={heading} title={t('gone')}>
          {t('goneText')}
        </RecordNotFound>
      )}
      <Dialogs
        dialogs={dialogs}
        page={{
          departments: query.data ?? [],
          onCreate: () => dialogs.show({ kind: 'create' }),
          onCreated: dialogs.close,
          onDeleted: () => void navigate({ ...listLink(), replace: true }),
        }}
      />
    </>
  )
}

interface ContentProps {
  department: Department
  heading: RefObject<HTMLHeadingElement | null>
  onEdit: () => void
}

function Content({ department, heading, onEdit }: ContentProps) {
  const { t, locale } = useTranslations('departments')
  const pictureOf = usePictures()
  const { id, name, manager, can } = department
  const allowed = useAllowedParts(id)
  const ofOthers = allowed.flatMap(({ id: part, name: partName, Content: Part }) =>
    Part ? [{ id: part, name: partName[locale], content: <Part department={department} /> }] : [],
  )
  const about = {
    ...{ id: 'about', name: t('about') },
    content: (
      <>
        <Card title={t('about')} className="max-w-2xl">
          <DepartmentAbout department={department} />
        </Card>
        <Suspense>
          {allowed.map(
            ({ id: part, About }) => About && <About key={part} department={department} />,
          )}
        </Suspense>
      </>
    ),
  }
  const edit = can.update && (
    <Button icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onEdit}>
      {t('edit')}
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold wrap-anywhere outline-none sm:text-2xl"
          >
            <bdi>{name}</bdi>
          </h1>
          <div className="max-sm:hidden">
            <Manager person={manager} picture={manager && pictureOf(manager.id)} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Suspense>
            {allowed.map(
              ({ id: part, Action }) => Action && <Action key={part} department={department} />,
            )}
          </Suspense>
          {edit}
        </div>
      </div>
      <NoReporterNote department={department} />
      <RecordTabs label={t('parts')} parts={[...ofOthers, about]} />
    </>
  )
}
