import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import type { Department } from '#features/departments/contract.ts'
import { addDepartment } from '#features/departments/web/api.ts'
import { DepartmentFields, useDepartmentForm } from '#features/departments/web/DepartmentFields.tsx'
import { EMPTY } from '#features/departments/web/fields.ts'
import { usePeople } from '#features/departments/web/usePeople.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

/** One form creates at most one department, even if it is submitted twice. */
function useNewDepartment(onCreated: (department: Department) => void) {
  const { t } = useTranslations('departments')
  const [idempotencyKey] = useState(() => uuid())
  const form = useDepartmentForm(EMPTY)
  const { refusal, refuse, forgive } = useServerErrors(form, { member_ids: t('members') })
  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      const created = await addDepartment(values, idempotencyKey)
      toast({ tone: 'done', title: t('created'), detail: created.name })
      onCreated(created)
    } catch (error) {
      refuse(error)
    }
  })
  return { form, refusal, submit }
}

/** Remount it for each opening: each form starts empty, with its own idempotency key. */
export function NewDepartmentDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  onCreated: (department: Department) => void
}) {
  const { t } = useTranslations(['departments', 'common'])
  const { form, refusal, submit } = useNewDepartment(onCreated)
  const people = usePeople()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('departments:newDepartment')}
      submitLabel={t('common:create')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('departments:notCreated')}
    >
      <DepartmentFields form={form} people={people} />
    </FormDialog>
  )
}
