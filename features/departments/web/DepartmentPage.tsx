import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import type { Department } from '#features/departments/contract.ts'
import { useDepartments } from '#features/departments/web/api.ts'
import { DepartmentAbout } from '#features/departments/web/DepartmentAbout.tsx'
import { Manager } from '#features/departments/web/DepartmentCard.tsx'
import { type Asked, DepartmentDialogs } from '#features/departments/web/DepartmentDialogs.tsx'
import { isWhole } from '#features/departments/web/DepartmentPanel.tsx'
import { departmentParts } from '#features/departments/web/department-parts.ts'
import { Unmanned } from '#features/departments/web/Unmanned.tsx'
import { usePictures } from '#features/departments/web/usePeople.ts'
import { usePartsOf } from '#platform/web/extensions.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Failed } from '#platform/web/list/Unread.tsx'
import { useFocusKept } from '#platform/web/list/useFocusKept.ts'
import { readSession } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Parts } from '#platform/web/ui/Parts.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { useDialog } from '#platform/web/useDialog.ts'

const wayBack = () =>
  ({
    to: '/$companyName/department',
    params: { companyName: readSession()?.companySlug ?? '' },
  }) as const

/** The parts of the page that the reader may see. */
function useAllowedParts(departmentId: string) {
  const session = readSession()
  return usePartsOf(departmentParts).filter(({ may }) => session && may(session, departmentId))
}

/** One department on a page of its own: its day, its charts, its people. */
export function DepartmentPage() {
  const { departmentId } = useParams({ from: '/$companyName/department/$departmentId' })
  return <Opened key={departmentId} id={departmentId} />
}

function Opened({ id }: { id: string }) {
  const { t } = useWords('departments')
  const [first] = useAllowedParts(id)
  useEffect(() => void first?.Content.preload().catch(() => {}), [first])
  const query = useDepartments()
  const dialog = useDialog<Asked>()
  const navigate = useNavigate()
  const heading = useFocusKept({ open: dialog.open, id })
  const seen = query.data?.filter(isWhole) ?? []
  const department = seen.find((one) => one.id === id)
  return (
    <>
      {seen.length > 1 && (
        <Link
          {...wayBack()}
          className="mb-3 inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm text-muted hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('allDepartments')}
        </Link>
      )}
      {department && (
        <Content
          department={department}
          heading={heading}
          onEdit={() => dialog.show({ kind: 'edit', department })}
        />
      )}
      {!department && query.isPending && <Loading />}
      {!query.data && <Failed query={query} title={t('failed')} />}
      {query.data && !department && (
        <div>
          <h1 ref={heading} tabIndex={-1} className="sr-only">
            {t('gone')}
          </h1>
          <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>
        </div>
      )}
      <DepartmentDialogs
        dialog={dialog}
        departments={query.data ?? []}
        onClose={dialog.close}
        onCreate={() => dialog.show({ kind: 'create' })}
        onCreated={dialog.close}
        onDeleted={() => void navigate({ ...wayBack(), replace: true })}
      />
    </>
  )
}

function Loading() {
  const { t } = useWords('common')
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-3 h-9 w-48 max-w-full" />
      <Skeleton className="mt-4 h-9 w-full" />
      <Skeleton className="mt-4 h-96 w-full rounded-lg" />
    </div>
  )
}

interface ContentProps {
  department: Department
  heading: RefObject<HTMLHeadingElement | null>
  onEdit: () => void
}

function Content({ department, heading, onEdit }: ContentProps) {
  const { t, locale } = useWords('departments')
  const pictureOf = usePictures()
  const { id, name, manager, can } = department
  const ofOthers = useAllowedParts(id).map((part) => ({
    ...{ id: part.id, name: part.name[locale] },
    content: <part.Content department={department} />,
  }))
  const about = {
    ...{ id: 'about', name: t('about') },
    content: (
      <Card title={t('about')} className="max-w-2xl">
        <DepartmentAbout department={department} />
      </Card>
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
        {edit}
      </div>
      <Unmanned department={department} />
      <Parts label={t('parts')} parts={[...ofOthers, about]} />
    </>
  )
}
