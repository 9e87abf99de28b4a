import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { createProject } from '#features/projects/contract.ts'
import type { Draft } from '#features/projects/web/fields.ts'
import type { Pickers } from '#features/projects/web/usePickers.ts'
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
  const { errors } = form.formState
  return (
    <>
      <TextField
        autoFocus
        label={t('projects:name')}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextArea
        label={t('projects:description')}
        hint={t('projects:descriptionHint')}
        error={errors.description?.message}
        {...form.register('description')}
      />
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
        <DateField form={form} name="start_date" label={t('projects:start')} />
        <DateField form={form} name="deadline" label={t('projects:deadline')} />
      </div>
    </>
  )
}

function DateField({
  form,
  name,
  label,
}: {
  form: ProjectForm
  name: 'start_date' | 'deadline'
  label: string
}) {
  const { t } = useTranslations('projects')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DatePicker
          label={label}
          clearLabel={t('clearDate')}
          value={field.value ?? null}
          onChange={field.onChange}
          error={form.formState.errors[name]?.message}
        />
      )}
    />
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
