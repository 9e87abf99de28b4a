import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { createProject } from '#features/projects/contract.ts'
import { DATE_FIELDS, PROJECT_FIELDS, TEXT_FIELDS } from '#features/projects/fields.ts'
import type { Draft } from '#features/projects/web/fields.ts'
import type { Pickers } from '#features/projects/web/usePickers.ts'
import { type Field, fieldNamesOf } from '#records/fields/field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { useContractForm } from '#ui/form.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

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
        <FieldInput key={name} form={form} name={name} autoFocus={name === 'name'} />
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
          <FieldInput key={name} form={form} name={name} />
        ))}
      </div>
    </>
  )
}

interface InputProps {
  form: ProjectForm
  name: keyof typeof PROJECT_FIELDS
  autoFocus?: boolean
}

/** The input for a field of the project's own, by its kind. */
function FieldInput({ form, name, autoFocus = false }: InputProps) {
  const { t, locale } = useTranslations('projects')
  const field: Field = PROJECT_FIELDS[name]
  const common = {
    label: field.label[locale],
    hint: field.hint?.[locale],
    required: field.required,
    error: form.formState.errors[name]?.message,
  }
  if (field.kind === 'date')
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <DatePicker
            {...common}
            clearLabel={t('clearDate')}
            value={value ?? null}
            onChange={onChange}
          />
        )}
      />
    )
  if (field.kind === 'text') return <TextArea {...common} {...form.register(name)} />
  return <TextField {...common} autoFocus={autoFocus} autoComplete="off" {...form.register(name)} />
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
