import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { listDepartmentMembers, MAX_MEMBERS_PER_REQUEST } from '#features/departments/contract.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import type { AssignReply } from '#features/routine-tasks/definitions/assign.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'

const KINDS = ['everyone', 'member', 'role'] as const
type Kind = (typeof KINDS)[number]

interface Named {
  id: string
  name: string
}

const withStored = (options: readonly Named[], stored: Named | undefined): readonly Named[] =>
  !stored || options.some(({ id }) => id === stored.id) ? options : [...options, stored]

/** The members of the department, or of the company; all of these if the caller may not read them. */
function useAssignablePeople(departmentId: string | null) {
  const { people, onSearch } = usePeopleSearch()
  const members = useReply(
    listDepartmentMembers,
    { params: { id: departmentId ?? '' }, query: { per_page: MAX_MEMBERS_PER_REQUEST } },
    { enabled: departmentId !== null },
  )
  const isListed = departmentId !== null && members.data !== undefined
  return isListed ? { people: members.data.data } : { people, onSearch }
}

function MemberField({ form, stored }: { form: TaskForm; stored: Named | undefined }) {
  const { t } = useTranslations('definitions')
  const { people, onSearch } = useAssignablePeople(form.watch('dept_id') ?? null)
  const { errors, isSubmitted } = form.formState
  return (
    <ComboBox
      label={t('assignMember')}
      required
      emptyLabel={t('noMember')}
      options={withStored(people, stored)}
      value={form.watch('assign')?.member_id ?? null}
      onChange={(member_id) =>
        form.setValue(
          'assign',
          { kind: 'member', member_id },
          { shouldDirty: true, shouldValidate: isSubmitted },
        )
      }
      {...(onSearch && { onSearch })}
      error={errors.assign?.member_id?.message ?? errors.assign?.message}
    />
  )
}

function RoleField({ form, stored }: { form: TaskForm; stored: Named | undefined }) {
  const { t } = useTranslations('definitions')
  const roles = useDirectory().data?.roles ?? []
  const { errors, isSubmitted } = form.formState
  const deleted = stored && { ...stored, name: stored.name || t('deletedRole') }
  return (
    <NativeSelect
      label={t('assignRole')}
      required
      placeholder={t('chooseRole')}
      options={withStored(roles, deleted)}
      value={form.watch('assign')?.role_id ?? ''}
      onChange={({ target }) =>
        form.setValue(
          'assign',
          { kind: 'role', role_id: target.value || null },
          { shouldDirty: true, shouldValidate: isSubmitted },
        )
      }
      error={errors.assign?.role_id?.message ?? errors.assign?.message}
    />
  )
}

/** Who does it: everybody of the department, one of its members, or those who have a role. */
export function AssignField({
  form,
  stored,
}: {
  form: TaskForm
  stored?: AssignReply | undefined
}) {
  const { t } = useTranslations('definitions')
  const assign = form.watch('assign')
  const isOfDepartment = Boolean(form.watch('dept_id'))
  const [known] = useState(stored)
  const kind: Kind = assign?.kind === 'member' || assign?.kind === 'role' ? assign.kind : 'everyone'
  const choose = (chosen: Kind) =>
    form.setValue('assign', chosen === 'everyone' ? null : { kind: chosen }, { shouldDirty: true })
  const names: Record<Kind, string> = {
    everyone: t(isOfDepartment ? 'assign.department' : 'assign.company'),
    member: t('assign.member'),
    role: t('assign.role'),
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect
        label={t('assign')}
        options={KINDS.map((id) => ({ id, name: names[id] }))}
        value={kind}
        onChange={({ target }) => choose(target.value as Kind)}
        error={kind === 'everyone' ? form.formState.errors.assign?.message : undefined}
      />
      {kind === 'member' && <MemberField form={form} stored={known?.member} />}
      {kind === 'role' && <RoleField form={form} stored={known?.role} />}
    </div>
  )
}
