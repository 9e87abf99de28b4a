import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { problemsOf } from '#client/problems.ts'
import { useReason } from '#client/useReason.ts'
import { addDepartment } from '#features/departments/web/api.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { ComboBox } from '#ui/ComboBox.tsx'

/**
 * The whole company or a department. An unknown name creates a department at once; the form stays
 * open.
 */
export function DepartmentField({
  form,
  departments,
}: {
  form: TaskForm
  departments: DefinitionRights['departments']
}) {
  const { t } = useTranslations('definitions')
  const reasonOf = useReason()
  /** Created departments, shown by name until the cached lists include them. */
  const [made, setMade] = useState<DefinitionRights['departments']>([])
  const known = new Set(departments.map(({ id }) => id))
  const options = [
    { id: '', name: t('wholeCompany') },
    ...departments,
    ...made.filter(({ id }) => !known.has(id)),
  ]
  const create = async (name: string) => {
    form.clearErrors('dept_id')
    try {
      const department = await addDepartment({ name, description: '', member_ids: [] }, uuid())
      setMade((old) => [...old, department])
      form.setValue('dept_id', department.id, { shouldDirty: true })
      return true
    } catch (error) {
      const why = problemsOf(error)[0]?.says ?? reasonOf(error)
      form.setError('dept_id', { message: t('departmentFailed', { why }) })
      return false
    }
  }
  return (
    <Controller
      control={form.control}
      name="dept_id"
      render={({ field: { value, onChange } }) => (
        <ComboBox
          label={t('department')}
          emptyLabel={t('noDepartment')}
          options={options}
          value={value ?? ''}
          onChange={(id) => onChange(id || null)}
          create={{ label: (name) => t('createNamed', { name }), onCreate: create }}
          error={form.formState.errors.dept_id?.message}
        />
      )}
    />
  )
}
