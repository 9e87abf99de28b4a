import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { showFieldErrors, useOneTimeForm } from '#features/dashboard/quick-add/web/form-parts.tsx'
import { OptionsLoadError } from '#features/dashboard/quick-add/web/OptionsLoadError.tsx'
import { PeopleRows } from '#features/dashboard/quick-add/web/PeopleRows.tsx'
import {
  type QuickAddFormProps,
  toValidationError,
  useWarning,
} from '#features/dashboard/quick-add/web/QuickAddDialog.tsx'
import { Toolbar } from '#features/dashboard/quick-add/web/Toolbar.tsx'
import { createOneTimeTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

/** A form for a task and its assignees; everything else is behind a toggle. */
export function OneTimeForm({ id, onBusy, onAdded, onFailure }: QuickAddFormProps) {
  const { t } = useTranslations('quickAdd')
  const warn = useWarning()
  const form = useOneTimeForm()
  const [key] = useState(() => uuid())
  const { errors } = form.formState
  /** spec: the required fields of a one-time task. */
  const isIncomplete = () => {
    const { title, assigned_user_id, start_date } = form.getValues()
    return title.trim() === '' || [assigned_user_id].flat().length === 0 || !start_date
  }
  const submit = form.handleSubmit(
    async (task) => {
      onBusy(true)
      try {
        await createOneTimeTask(task, key)
        onAdded()
      } catch (error) {
        showFieldErrors(form, error)
        onFailure(error)
      } finally {
        onBusy(false)
      }
    },
    (wrong) => (isIncomplete() ? warn() : onFailure(toValidationError(wrong))),
  )
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <OptionsLoadError onLoaded={() => form.setFocus('title')} />
      <TextField
        autoFocus
        label={t('taskTitle')}
        required
        autoComplete="off"
        maxLength={200}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <PeopleRows form={form} />
      <Toolbar form={form} />
      <TextArea
        label={t('description')}
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </form>
  )
}
