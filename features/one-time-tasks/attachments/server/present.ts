import type { Attachment, ProjectFile } from '#features/one-time-tasks/attachments/contract.ts'
import { FOLDER, type Variant } from '#features/one-time-tasks/attachments/server/files.ts'
import { mayRemove } from '#features/one-time-tasks/attachments/server/policy.ts'
import type { ProjectFileRow } from '#features/one-time-tasks/attachments/server/project-queries.ts'
import type { AttachmentRow } from '#features/one-time-tasks/attachments/server/queries.ts'
import type { TaskAccess } from '#features/one-time-tasks/tasks/server/task-access.ts'
import { signLink } from '#server/files/links.ts'
import type { Member } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

/** Adds signed links to a file: they are valid for one member and expire after minutes. */
function linkSigner(server: Server, { companyId, userId, sessionId }: Member) {
  const urlOf = (fileId: string, variant: Variant) =>
    `/files/${FOLDER}/${signLink(server, { companyId, userId, sessionId, fileId, variant })}`
  return <Row extends { id: string; is_picture: boolean }>({ is_picture, ...file }: Row) => ({
    ...file,
    url: urlOf(file.id, 'file'),
    thumbnail_url: is_picture ? urlOf(file.id, 'small') : null,
    preview_url: is_picture ? urlOf(file.id, 'large') : null,
  })
}

/** The files of a task for a member who may see the task. */
export function attachmentPresenter(server: Server, member: Member, task: TaskAccess) {
  const withLinks = linkSigner(server, member)
  return ({ task_id: _, ...file }: AttachmentRow): Attachment => ({
    ...withLinks(file),
    can: { delete: mayRemove(member, task, file) },
  })
}

/** The files of a project for a member who may see the project and the tasks. */
export const presentProjectFile = (
  server: Server,
  member: Member,
): ((file: ProjectFileRow) => ProjectFile) => linkSigner(server, member)
