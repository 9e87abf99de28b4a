import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { type Project, updateProject } from '#features/projects/contract.ts'
import { PROJECT_FIELDS } from '#features/projects/fields.ts'
import { changeProject, isGone } from '#features/projects/web/api.ts'
import { draftOf, EMPTY, FIELDS, useLabels } from '#features/projects/web/fields.ts'
import { ProjectFields, useProjectForm } from '#features/projects/web/ProjectFields.tsx'
import { usePickers } from '#features/projects/web/usePickers.ts'
import { currentFromConflict } from '#records/edit/web/current-from-conflict.ts'
import { EditConflictNote } from '#records/edit/web/EditConflictNote.tsx'
import { useFormEdit } from '#records/edit/web/useEdit.ts'
import { formattersOf } from '#records/fields/web/text.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

/** The edit form of one project; handles a save by another user in the meantime. */
function useProjectEdit(project: Project, onSaved: () => void) {
  const { t } = useTranslations('projects')
  const form = useProjectForm(draftOf(project))
  const { refusal, refuse, forgive } = useServerErrors(form)
  const edit = useFormEdit(project, form, { fields: FIELDS, draftOf })
  const { base, mergeConflict } = edit

  const submit = form.handleSubmit(async () => {
    forgive()
    const changes = edit.changes()
    if (Object.keys(changes).length === 0) return onSaved()
    try {
      const { name } = await changeProject(base.id, { ...changes, version: base.version })
      toast({ tone: 'done', title: t('saved'), detail: name })
      onSaved()
    } catch (error) {
      const current = currentFromConflict(updateProject, error)
      if (current) mergeConflict(current.project)
      else refuse(isGone(error) ? new CallError(404, { message: t('goneMeanwhile') }) : error)
    }
  })
  return { ...edit, form, refusal, submit }
}

interface EditProjectDialogProps {
  project: Project
  open: boolean
  onClose: () => void
}

/** Remount it for each opening, with the project's current state. */
export function EditProjectDialog({ project, open, onClose }: EditProjectDialogProps) {
  const { t, locale } = useTranslations(['projects', 'common'])
  const { form, refusal, clash, submit, takeTheirs } = useProjectEdit(project, onClose)
  const labels = useLabels()
  const pickers = usePickers([project, clash?.before, clash?.after])
  const nameIn = (options: readonly { id: string; name: string }[]) => (id: string) =>
    options.find((one) => one.id === id)?.name ?? ''
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSubmit={submit}
      title={t('projects:editTitle', { name: project.name })}
      submitLabel={t('common:save')}
      state={form.formState}
      refusal={refusal}
      refusedTitle={t('projects:notSaved')}
    >
      {clash && (
        <EditConflictNote
          clash={clash}
          mine={{ ...EMPTY, ...form.watch() }}
          onTakeTheirs={takeTheirs}
          title={t('projects:clash')}
          fields={FIELDS}
          labelOf={(field) => labels[field]}
          formatters={{
            manager_id: { format: nameIn(pickers.people), isPerson: true },
            department_id: { format: nameIn(pickers.departments) },
            ...formattersOf(PROJECT_FIELDS, locale),
          }}
        />
      )}
      <ProjectFields form={form} pickers={pickers} />
    </FormDialog>
  )
}
