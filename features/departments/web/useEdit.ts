import { useState } from 'react'
import type { Department } from '#features/departments/contract.ts'
import { changeDepartment, currentOf, isGone, wholeOf } from '#features/departments/web/api.ts'
import {
  type DepartmentForm,
  useDepartmentForm,
} from '#features/departments/web/DepartmentFields.tsx'
import {
  type Draft,
  draftOf,
  type Merged,
  merge,
  type Single,
  sentOf,
} from '#features/departments/web/merge.ts'
import { CallError } from '#platform/web/call.ts'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useRefusal } from '#platform/web/useRefusal.tsx'

/** A change of somebody else that came between: the record before it, after it, and what clashes. */
export interface Clash extends Omit<Merged, 'draft'> {
  before: Department
  after: Department
}

/** Spaces around a text are no change. */
const mineOf = (form: DepartmentForm): Draft => {
  const { name, description = '', manager_id = null, member_ids = [] } = form.getValues()
  return { name: name.trim(), description: description.trim(), manager_id, member_ids }
}

const put = (form: DepartmentForm, draft: Draft) => {
  for (const field of ['name', 'description', 'manager_id', 'member_ids'] as const)
    form.setValue(field, draft[field], { shouldDirty: true })
}

/**
 * The form of one department. When somebody else saved first, what the form did not touch follows
 * them, what it did stays, and the next save goes over the record as it is by then.
 */
export function useEdit(department: Department, onSaved: () => void) {
  const { t } = useWords('departments')
  const [base, setBase] = useState(department)
  const [clash, setClash] = useState<Clash>()
  const form = useDepartmentForm(draftOf(department))
  const { refusal, refuse, forgive } = useRefusal(form, { member_ids: t('members') })

  function meet(after: Department): void {
    const { draft, ...rest } = merge(draftOf(base), mineOf(form), draftOf(after))
    put(form, draft)
    setBase(after)
    setClash({ before: base, after, ...rest })
  }

  const submit = form.handleSubmit(async () => {
    forgive()
    const changes = sentOf(draftOf(base), mineOf(form))
    if (Object.keys(changes).length === 0) return onSaved()
    try {
      const { name } = await changeDepartment(base.id, { ...changes, version: base.version })
      toast({ tone: 'done', title: t('saved'), detail: name })
      onSaved()
    } catch (error) {
      const current = currentOf(error)
      if (current) await wholeOf(current).then(meet, refuse)
      else refuse(isGone(error) ? new CallError(404, { message: t('deletedMeanwhile') }) : error)
    }
  })

  const takeTheirs = (field: Single) => {
    form.setValue(field, draftOf(base)[field], { shouldDirty: true })
    setClash((old) => old && { ...old, clashes: old.clashes.filter((other) => other !== field) })
  }
  return { form, refusal, clash, submit, takeTheirs }
}
