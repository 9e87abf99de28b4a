import { useTranslations } from '#client/i18n.ts'
import type { Department } from '#features/departments/contract.ts'
import { DepartmentClash } from '#features/departments/web/DepartmentClash.tsx'
import { DepartmentFields, PeopleFailed } from '#features/departments/web/DepartmentFields.tsx'
import { EMPTY } from '#features/departments/web/fields.ts'
import { useDepartmentEdit } from '#features/departments/web/useDepartmentEdit.ts'
import { useWithAllMembers } from '#features/departments/web/useMembers.ts'
import { usePeople } from '#features/departments/web/usePeople.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface EditDepartmentDialogProps {
  department: Department
  open: boolean
  onClose: () => void
}

/** Remount it for each opening, with the department's current state. */
export function EditDepartmentDialog({ department, ...props }: EditDepartmentDialogProps) {
  const { t } = useTranslations(['departments', 'common'])
  const { data: whole, error, refetch, isFetching } = useWithAllMembers(department)
  if (whole) return <Form department={whole} {...props} />
  return (
    <Dialog
      {...props}
      title={t('departments:editTitle', { name: department.name })}
      closeLabel={t('common:close')}
    >
      {error ? (
        <PeopleFailed isFetching={isFetching} retry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-44 w-full" />
        </div>
      )}
    </Dialog>
  )
}

const peopleOf = (department: Department | undefined) =>
  department ? [...department.members, ...(department.manager ? [department.manager] : [])] : []

function Form({ department, open, onClose }: EditDepartmentDialogProps) {
  const { t } = useTranslations(['departments', 'common'])
  const { form, refusal, clash, submit, takeTheirs } = useDepartmentEdit(department, onClose)
  const people = usePeople([department, clash?.before, clash?.after].flatMap(peopleOf))
  const mine = { ...EMPTY, ...form.watch() }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('departments:editTitle', { name: department.name })}
      submitLabel={t('common:save')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('departments:notSaved')}
    >
      {clash && (
        <DepartmentClash
          clash={clash}
          mine={mine}
          people={people.people}
          onTakeTheirs={takeTheirs}
        />
      )}
      <DepartmentFields
        form={form}
        people={people}
        unnamed={department.members_count - department.members.length}
      />
    </FormDialog>
  )
}
