import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Attachment } from '#features/one-time-tasks/attachments/contract.ts'
import { addFile } from '#features/one-time-tasks/attachments/web/api.ts'
import { useLinks } from '#features/one-time-tasks/attachments/web/useLinks.ts'
import type { CommentPictures } from '#features/one-time-tasks/comments/web/pictures.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { refetchFiles } from '#features/one-time-tasks/record/web/api.ts'
import { PictureViewer } from '#records/pictures/web/PictureViewer.tsx'

interface ShownProps {
  taskId: string
  pictures: readonly Attachment[]
}

/** The pictures in a comment; a press opens one in the size of the window. */
function Shown({ taskId, pictures }: ShownProps) {
  const [opened, setOpened] = useState<string>()
  const { download, renewOnce } = useLinks(() => refetchFiles(taskId))
  const shown = pictures.find(({ id }) => id === opened)
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2">
        {pictures.map(({ id, name, preview_url }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => setOpened(id)}
              className="block h-32 w-40 overflow-hidden rounded-md border border-line bg-hover"
            >
              <img
                src={preview_url ?? ''}
                alt={name}
                loading="lazy"
                onError={renewOnce}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <PictureViewer
          pictures={pictures}
          shown={shown}
          onShow={({ id }) => setOpened(id)}
          onClose={() => setOpened(undefined)}
          onDownload={() => void download(shown)}
          onRenew={() => refetchFiles(taskId)}
        />
      )}
    </>
  )
}

/** The pictures of a task's comments, which are files of the task. */
export const picturesOf = ({
  id: taskId,
  attachments,
}: Pick<TaskRecord, 'id' | 'attachments'>): CommentPictures => ({
  add: (file) =>
    addFile(taskId, file, {
      signal: new AbortController().signal,
      onProgress: () => {},
      idempotencyKey: uuid(),
    }),
  show: (ids) => {
    const pictures = attachments.filter(({ id, preview_url }) => preview_url && ids.includes(id))
    return pictures.length > 0 && <Shown taskId={taskId} pictures={pictures} />
  },
})
