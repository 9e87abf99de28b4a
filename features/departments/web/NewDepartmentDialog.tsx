import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { createDepartment, type Department } from '#features/departments/contract.ts'
import { addDepartment } from '#features/departments/web/api.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { useContractForm } from '#platform/web/form.ts'
import { useWords } from '#platform/web/i18n.ts'
import { useReply } from '#platform/web/query.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ComboBox } from '#platform/web/ui/ComboBox.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { MultiSelect } from '#platform/web/ui/MultiSelect.tsx'
import { TextArea } from '#platform/web/ui/TextArea.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useRefusal } from '#platform/web/useRefusal.ts'

const department = createDepartment.body
const EMPTY = { name: '', description: '', manager_id: null, member_ids: [] }

/** One form from its opening to the department: sent twice, it still makes one. */
function useNewDepartment(onCreated: (department: Department) => void) {
  const { t } = useWords('departments')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useContractForm(department, EMPTY)
  const { refusal, refuse, forgive } = useRefusal(form)
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

/** Everybody who may be chosen, by their whole name. */
function usePeople(enabled: boolean) {
  const { data, isError } = useReply(listCompanyUsers, undefined, { enabled })
  const people = (data?.users ?? []).map((user) => ({
    id: user.id,
    name: `${user.name} ${user.last_name}`.trim(),
    ...(user.position && { hint: user.position }),
  }))
  return { people, isError }
}

/** Mount it anew for each opening: a form begins empty and with a key of its own. */
export function NewDepartmentDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  onCreated: (department: Department) => void
}) {
  const { t } = useWords(['departments', 'common'])
  const formId = useId()
  const { form, refusal, submit } = useNewDepartment(onCreated)
  const { people, isError } = usePeople(open)
  const { errors, isSubmitting, isDirty } = form.formState
  const peopleFailed = isError ? t('departments:peopleFailed') : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('departments:newDepartment')}
      closeLabel={t('common:close')}
      dismissable={!isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" busy={isSubmitting}>
            {t('common:create')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal && (
          <Alert tone="not-done" title={t('departments:notCreated')}>
            {refusal}
          </Alert>
        )}
        <TextField
          autoFocus
          label={t('departments:name')}
          required
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextArea
          label={t('departments:description')}
          hint={t('departments:descriptionHint')}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Controller
          control={form.control}
          name="manager_id"
          render={({ field }) => (
            <ComboBox
              label={t('departments:manager')}
              hint={t('departments:managerHint')}
              placeholder={t('departments:choosePerson')}
              emptyLabel={t('departments:nobody')}
              options={people}
              value={field.value ?? null}
              onChange={field.onChange}
              error={errors.manager_id?.message ?? peopleFailed}
            />
          )}
        />
        <Controller
          control={form.control}
          name="member_ids"
          render={({ field }) => (
            <MultiSelect
              label={t('departments:members')}
              placeholder={t('departments:choosePeople')}
              emptyLabel={t('departments:nobody')}
              removeLabel={(name) => t('departments:remove', { name })}
              options={people}
              value={field.value ?? []}
              onChange={field.onChange}
              error={errors.member_ids?.message}
            />
          )}
        />
      </form>
    </Dialog>
  )
}
