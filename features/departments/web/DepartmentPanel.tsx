import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Department } from '#features/departments/contract.ts'
import { DepartmentAbout, NoReporterNote } from '#features/departments/web/DepartmentAbout.tsx'
import type { ListedDepartment } from '#features/departments/web/DepartmentCard.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { join } from '#ui/join.ts'

export const isFullDepartment = (department: ListedDepartment): department is Department =>
  department.can !== undefined

interface DepartmentActions {
  onEdit: (department: Department) => void
  onDelete: (department: Department) => void
}

/** One department next to the list, at its own URL, or a message that it does not exist. */
export function DepartmentPanel({
  department,
  open,
  onClose,
  ...acts
}: {
  department: ListedDepartment | undefined
  open: boolean
  onClose: () => void
} & DepartmentActions) {
  const { t } = useTranslations(['departments', 'common'])
  const whole = department && isFullDepartment(department) ? department : undefined
  return (
    <Dialog
      shape="side"
      size="sm"
      open={open}
      onClose={onClose}
      title={department ? <bdi>{department.name}</bdi> : t('departments:gone')}
      closeLabel={t('common:close')}
      footer={whole && (whole.can.update || whole.can.delete) && <Footer of={whole} {...acts} />}
    >
      {!department && <p className="text-muted">{t('departments:goneText')}</p>}
      {whole && (
        <>
          <Link
            to="/$companyName/department/$departmentId"
            params={{ companyName: readSession()?.companySlug ?? '', departmentId: whole.id }}
            className={join(buttonClass({ tone: 'primary' }), 'mb-5 w-full')}
          >
            {t('departments:openPage')}
          </Link>
          <NoReporterNote department={whole} />
          <DepartmentAbout key={whole.id} department={whole} />
        </>
      )}
    </Dialog>
  )
}

function Footer({ of: department, onEdit, onDelete }: { of: Department } & DepartmentActions) {
  const { t } = useTranslations('departments')
  const look = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <>
      {department.can.delete && (
        <Button
          tone="not-done-outline"
          className="me-auto"
          icon={<Trash2 {...look} />}
          onClick={() => onDelete(department)}
        >
          {t('delete')}
        </Button>
      )}
      {department.can.update && (
        <Button icon={<Pencil {...look} />} onClick={() => onEdit(department)}>
          {t('edit')}
        </Button>
      )}
    </>
  )
}
