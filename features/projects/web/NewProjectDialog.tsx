import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import type { Project } from '#features/projects/contract.ts'
import { addProject } from '#features/projects/web/api.ts'
import { EMPTY } from '#features/projects/web/fields.ts'
import { ProjectFields, useProjectForm } from '#features/projects/web/ProjectFields.tsx'
import { usePickers } from '#features/projects/web/usePickers.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

/** One form creates at most one project, even if it is submitted twice. */
function useNewProject(onCreated: (project: Project) => void) {
  const { t } = useTranslations('projects')
  const [idempotencyKey] = useState(() => uuid())
  const form = useProjectForm(EMPTY)
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async (values) => {
    forgive()
    try {
      const created = await addProject(values, idempotencyKey)
      toast({ tone: 'done', title: t('created'), detail: created.name })
      onCreated(created)
    } catch (error) {
      refuse(error)
    }
  })
  return { form, refusal, submit }
}

/** Remount it for each opening: each form starts empty, with its own idempotency key. */
export function NewProjectDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  onCreated: (project: Project) => void
}) {
  const { t } = useTranslations(['projects', 'common'])
  const { form, refusal, submit } = useNewProject(onCreated)
  const pickers = usePickers()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('projects:newProject')}
      submitLabel={t('common:create')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('projects:notCreated')}
    >
      <ProjectFields form={form} pickers={pickers} />
    </FormDialog>
  )
}
