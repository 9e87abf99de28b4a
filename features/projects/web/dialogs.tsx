import type { OpenDialog } from '#features/projects/web/parts.tsx'
import { type DialogCodes, lazyDialog, useDialogs } from '#ui/dialogs.tsx'

interface PageProps {
  onCreated?: (id: string) => void
  onDeleted: () => void
}

const confirm = () => import('#features/projects/web/ConfirmDialogs.tsx')

/** The dialogs of the list of projects and of a project's page. */
const DIALOGS: DialogCodes<OpenDialog, PageProps> = {
  create: lazyDialog(
    () => import('#features/projects/web/NewProjectDialog.tsx'),
    ({ NewProjectDialog }, { dialog, page }) => (
      <NewProjectDialog {...dialog} onCreated={({ id }) => page.onCreated?.(id)} />
    ),
  ),
  edit: lazyDialog(
    () => import('#features/projects/web/EditProjectDialog.tsx'),
    ({ EditProjectDialog }, { dialog, target }) => (
      <EditProjectDialog {...dialog} project={target.project} />
    ),
  ),
  stop: lazyDialog(confirm, ({ StopDialog }, { dialog, target }) => (
    <StopDialog {...dialog} project={target.project} />
  )),
  delete: lazyDialog(confirm, ({ DeleteDialog }, { dialog, target, page }) => (
    <DeleteDialog {...dialog} project={target.project} onDeleted={page.onDeleted} />
  )),
  history: lazyDialog(
    () => import('#features/projects/web/ProjectHistory.tsx'),
    ({ ProjectHistory }, { dialog, target }) => (
      <ProjectHistory {...dialog} project={target.project} />
    ),
  ),
}

export const useProjectDialogs = () => useDialogs(DIALOGS)
