import { formatTag } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Department } from '#features/departments/contract.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { type Draft, FIELDS } from '#features/departments/web/fields.ts'
import { EditConflictNote } from '#records/edit/web/EditConflictNote.tsx'
import type { EditConflict } from '#records/edit/web/useEdit.ts'
import { labelsOf } from '#records/fields/field.ts'
import type { Option } from '#ui/useCombo.ts'

const MAX_NAMES = 3

interface DepartmentClashProps {
  clash: EditConflict<Department, Draft>
  mine: Draft
  people: readonly Option[]
  onTakeTheirs: (field: keyof Draft) => void
}

/** Shows what another user changed in the department meanwhile, with people's names. */
export function DepartmentClash({ people, ...note }: DepartmentClashProps) {
  const { t, locale } = useTranslations('departments')
  const labels = {
    ...labelsOf(DEPARTMENT_FIELDS, locale),
    manager_id: t('manager'),
    member_ids: t('members'),
  }
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  const namesOf = (ids: readonly string[]) => {
    const few = ids.slice(0, MAX_NAMES).map(nameOf)
    const list = new Intl.ListFormat(formatTag(locale), { type: 'unit' }).format(few)
    return ids.length > MAX_NAMES ? `${list} ${t('more', { count: ids.length - MAX_NAMES })}` : list
  }
  return (
    <EditConflictNote
      {...note}
      title={t('clash')}
      fields={FIELDS}
      labelOf={(field) => labels[field]}
      formatters={{
        manager_id: { format: nameOf, isPerson: true },
        member_ids: { format: namesOf },
      }}
    />
  )
}
