import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Department, updateDepartment } from '#features/departments/contract.ts'
import { changeDepartment, fetchWithAllMembers, isGone } from '#features/departments/web/api.ts'
import { useDepartmentForm } from '#features/departments/web/DepartmentFields.tsx'
import { draftOf, FIELDS, toRequestBody, withManager } from '#features/departments/web/fields.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import { useFormEdit } from '#records/edit/web/useEdit.ts'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

/** The edit form of one department; handles a save by another user in the meantime. */
export function useDepartmentEdit(department: Department, onSaved: () => void) {
  const { t } = useTranslations('departments')
  const form = useDepartmentForm(draftOf(department))
  const { refusal, refuse, forgive } = useServerErrors(form, { member_ids: t('members') })
  const edit = useFormEdit(department, form, { fields: FIELDS, draftOf, complete: withManager })
  const { base, mergeConflict } = edit

  const submit = form.handleSubmit(async () => {
    forgive()
    const changes = edit.changes()
    if (Object.keys(changes).length === 0) return onSaved()
    try {
      const body = { ...toRequestBody(changes, draftOf(base)), version: base.version }
      const { name } = await changeDepartment(base.id, body)
      toast({ tone: 'done', title: t('saved'), detail: name })
      onSaved()
    } catch (error) {
      const current = currentFromConflict(updateDepartment, error)
      if (current) await fetchWithAllMembers(current.department).then(mergeConflict, refuse)
      else refuse(isGone(error) ? new CallError(404, { message: t('deletedMeanwhile') }) : error)
    }
  })
  return { ...edit, form, refusal, submit }
}
