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
import { mayReadDepartments } from '#features/departments/web/permissions.ts'
import { usePictures } from '#features/departments/web/usePeople.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Dialogs } from '#ui/dialogs.tsx'
import { join } from '#ui/join.ts'
import { RecordTabs } from '#ui/RecordTabs.tsx'
import { BACK_LINK, BackArrow, RecordNotFound } from '#ui/record-page.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

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

const departmentLink = (departmentId: string) =>
  ({
    to: '/$companyName/department/$departmentId',
    params: { companyName: readSession()?.companySlug ?? '', departmentId },
  }) as const

const managesSeveral = () => (readSession()?.managedDepartments.length ?? 0) > 1

/** The departments of a manager who has several, on the page of one of them. */
function OwnDepartments({ departments, id }: { departments: readonly Department[]; id: string }) {
  const { t } = useTranslations('departments')
  const managed = readSession()?.managedDepartments ?? []
  const own = departments.filter((one) => managed.includes(one.id))
  if (own.length < 2 || !managed.includes(id)) return null
  return (
    <nav aria-label={t('ownDepartments')} className="mb-3 print:hidden">
      <ul className="-mx-1 flex gap-2 overflow-x-auto p-1">
        {own.map((one) => (
          <li key={one.id} className="shrink-0">
            <Link
              {...departmentLink(one.id)}
              search={({ part }: { part?: string }) => ({ part })}
              className={join(
                buttonClass({ size: 'sm' }),
                'aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent',
              )}
            >
              <bdi>{one.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
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
      {fullDepartments.length > 1 && mayReadDepartments() && (
        <Link {...listLink()} className={BACK_LINK}>
          <BackArrow />
          {t('allDepartments')}
        </Link>
      )}
      <OwnDepartments departments={fullDepartments} id={id} />
      {department && (
        <Suspense fallback={<Loading />}>
          <Content
            department={department}
            heading={heading}
            onEdit={() => dialogs.show({ kind: 'edit', department })}
          />
        </Suspense>
      )}
      {!department && query.isPending && (
        <>
          {managesSeveral() && <Skeleton className="mb-3 h-10 w-64 max-w-full" />}
          <Loading />
        </>
      )}
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

/** The name, the parts and the first of them, while the department or the code is loading. */
function Loading() {
  return (
    <div aria-busy="true">
      <LoadingText />
      <Skeleton className="mb-3 h-10 w-64 max-w-full" />
      <Skeleton className="mb-4 h-11.5 w-full" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
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
    Part
      ? [
          {
            ...{ id: part, name: partName[locale] },
            content: <Part department={department} onEdit={can.update ? onEdit : undefined} />,
          },
        ]
      : [],
  )
  const about = {
    ...{ id: 'about', name: t('about') },
    content: (
      <>
        <NoReporterNote department={department} />
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
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-3 print:hidden">
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
      <RecordTabs label={t('parts')} parts={[...ofOthers, about]} />
    </>
  )
}
