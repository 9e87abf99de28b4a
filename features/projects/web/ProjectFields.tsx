import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { createProject } from '#features/projects/contract.ts'
import { DATE_FIELDS, TEXT_FIELDS } from '#features/projects/fields.ts'
import type { Draft } from '#features/projects/web/fields.ts'
import type { Pickers } from '#features/projects/web/usePickers.ts'
import { fieldNamesOf } from '#records/fields/field.ts'
import { FieldInput } from '#records/fields/web/FieldInput.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { useContractForm } from '#ui/form.ts'

/** Creating and editing use the same form and the same validation. */
export const useProjectForm = (values: Draft) => useContractForm(createProject.body, values)
type ProjectForm = ReturnType<typeof useProjectForm>

interface FieldsProps {
  form: ProjectForm
  pickers: Pickers
}

export function ProjectFields({ form, pickers }: FieldsProps) {
  const { t } = useTranslations(['projects', 'common'])
  return (
    <>
      {fieldNamesOf(TEXT_FIELDS).map((name) => (
        <FieldInput
          key={name}
          form={form}
          name={name}
          field={TEXT_FIELDS[name]}
          autoFocus={name === 'name'}
        />
      ))}
      {pickers.failed && (
        <Alert
          tone="late"
          title={t('projects:peopleFailed')}
          action={
            <Button size="sm" busy={pickers.isFetching} onClick={pickers.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      <OwnershipFields form={form} pickers={pickers} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldNamesOf(DATE_FIELDS).map((name) => (
          <FieldInput
            key={name}
            form={form}
            name={name}
            field={DATE_FIELDS[name]}
            clearLabel={t('projects:clearDate')}
          />
        ))}
      </div>
    </>
  )
}

/** The project's manager and department. */
function OwnershipFields({ form, pickers: { people, departments, onSearch } }: FieldsProps) {
  const { t } = useTranslations('projects')
  const { errors } = form.formState
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
            onChange={field.onChange}
            error={errors.manager_id?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="department_id"
        render={({ field }) => (
          <ComboBox
            label={t('department')}
            placeholder={t('chooseDepartment')}
            emptyLabel={t('noSuchDepartment')}
            options={departments}
            value={field.value ?? null}
            onChange={field.onChange}
            error={errors.department_id?.message}
          />
        )}
      />
    </>
  )
}
