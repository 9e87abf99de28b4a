import { Controller, useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { createDepartment, type Department } from '#features/departments/contract.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { Manager } from '#features/departments/web/DepartmentCard.tsx'
import type { Draft } from '#features/departments/web/fields.ts'
import { MembersField } from '#features/departments/web/MembersField.tsx'
import { type People, usePictures } from '#features/departments/web/usePeople.ts'
import { fieldNamesOf } from '#records/fields/field.ts'
import { FieldInput } from '#records/fields/web/FieldInput.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { useContractForm } from '#ui/form.ts'

/** Creating and editing use the same form and the same validation. */
export const useDepartmentForm = (values: Draft) => useContractForm(createDepartment.body, values)
export type DepartmentForm = ReturnType<typeof useDepartmentForm>

/** The fields in read mode; the members are shown separately, with a search. */
export function DepartmentFacts({
  department: { description, manager },
}: {
  department: Department
}) {
  const pictureOf = usePictures()
  return (
    <>
      {description && (
        <p className="mb-4 whitespace-pre-line wrap-anywhere text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <Manager person={manager} picture={manager && pictureOf(manager.id)} />
    </>
  )
}

interface DepartmentFieldsProps {
  form: DepartmentForm
  people: People
  /** The number of members that the form does not list. */
  unnamed?: number
}

export function DepartmentFields({ form, people, unnamed = 0 }: DepartmentFieldsProps) {
  return (
    <>
      {fieldNamesOf(DEPARTMENT_FIELDS).map((name) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={DEPARTMENT_FIELDS[name]}
          autoFocus={name === 'name'}
        />
      ))}
      {people.failed && <PeopleFailed {...people} />}
      <PeopleFields form={form} people={people} unnamed={unnamed} />
    </>
  )
}

export function PeopleFailed({ retry, isFetching }: Pick<People, 'retry' | 'isFetching'>) {
  const { t } = useTranslations(['departments', 'common'])
  return (
    <Alert
      tone="late"
      title={t('departments:peopleFailed')}
      action={
        <Button size="sm" busy={isFetching} onClick={retry}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

/** Choosing a manager also makes that person a member. */
function PeopleFields({
  form,
  people: { people, onSearch },
  unnamed,
}: Required<DepartmentFieldsProps>) {
  const { t } = useTranslations('departments')
  const { errors } = form.formState
  const managerId = useWatch({ control: form.control, name: 'manager_id' }) ?? null
  const addManagerAsMember = (id: string | null) => {
    const members = form.getValues('member_ids') ?? []
    if (id && !members.includes(id))
      form.setValue('member_ids', [...members, id], { shouldDirty: true })
  }
  return (
    <>
      <Controller
        control={form.control}
        name="manager_id"
        render={({ field }) => (
          <ComboBox
            label={t('manager')}
            hint={t('managerHint')}
            placeholder={t('choosePerson')}
            emptyLabel={t('nobody')}
            options={people}
            onSearch={onSearch}
            value={field.value ?? null}
            onChange={(id) => {
              field.onChange(id)
              addManagerAsMember(id)
            }}
            error={errors.manager_id?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="member_ids"
        render={({ field }) => (
          <MembersField
            people={people}
            value={field.value ?? []}
            onChange={field.onChange}
            managerId={managerId}
            unnamed={unnamed}
            onSearch={onSearch}
            error={errors.member_ids?.message}
          />
        )}
      />
    </>
  )
}
