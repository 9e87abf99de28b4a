import { Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import {
  type Attachment,
  MAX_BYTES,
  MAX_FILES,
} from '#features/one-time-tasks/attachments/contract.ts'
import { addFile } from '#features/one-time-tasks/attachments/web/api.ts'
import { LinkedFiles } from '#features/one-time-tasks/attachments/web/LinkedFiles.tsx'
import { RemoveFile } from '#features/one-time-tasks/attachments/web/RemoveFile.tsx'
import { AddFiles } from '#features/one-time-tasks/files/web/AddFiles.tsx'
import { UploadList } from '#features/one-time-tasks/files/web/UploadList.tsx'
import { useFileDrop } from '#features/one-time-tasks/files/web/useFileDrop.ts'
import { useRowFocus } from '#features/one-time-tasks/files/web/useRowFocus.ts'
import { useUploads } from '#features/one-time-tasks/files/web/useUploads.ts'
import { LONG_TOAST_MS, toast } from '#ui/toast.ts'

const LIMITS = { maxFiles: MAX_FILES, maxBytes: MAX_BYTES }
/** More would push the comments out of sight. */
const MAX_SHOWN = 6

interface FilesProps {
  task: {
    id: string
    title: string
    attachments: readonly Attachment[]
    can: { comment: boolean }
  }
  /** Formats a time as text. */
  whenOf: (instant: string) => string
  /** Loads the files again, with new links. */
  refresh: () => Promise<readonly Attachment[]>
}

function useTaskUploads({ id, title }: FilesProps['task']) {
  const { t } = useTranslations(['taskFiles', 'attachments'])
  return useUploads({
    ...LIMITS,
    place: `task ${id}`,
    send: (file, how) => addFile(id, file, how),
    onBackgroundFailure: ({ name }, reason) =>
      toast({
        tone: 'not-done',
        title: t('taskFiles:notAdded', { name, title }),
        detail: `${reason || t('attachments:failed')}\n${t('taskFiles:openToRetry')}`,
        timeout: LONG_TOAST_MS,
      }),
  })
}

/** Covers a positioned element while files are dragged over it. */
function DropLayer({ over }: { over: Element }) {
  const { t } = useTranslations('attachments')
  return createPortal(
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 z-20 rounded-[inherit] bg-card/95 p-2"
    >
      <p className="flex h-full flex-col items-center justify-center gap-3 rounded-lg border-2 border-accent border-dashed text-lg font-semibold text-accent">
        <Upload className="size-8" />
        {t('dropHere')}
      </p>
    </div>,
    over,
  )
}

/** The files of a task; people who may comment on the task can add files. */
export function Files({ task, whenOf, refresh }: FilesProps) {
  const { t, locale } = useTranslations(['taskFiles', 'attachments'])
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const panel = useRef<Element | null>(null)
  useEffect(() => {
    panel.current = section.current?.closest('aside, [role=dialog]') ?? section.current
  }, [])
  const queue = useTaskUploads(task)
  const [removing, setRemoving] = useState<Attachment>()
  const mayAdd = task.can.comment
  const hovering = useFileDrop({
    box: panel,
    isOpen: mayAdd,
    pastedName: () =>
      t('attachments:pasted', { date: formatDate(companyClock().date, locale, 'date') }),
    onFiles: queue.add,
  })
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      {...useRowFocus(section)}
      className="flex flex-col gap-1"
    >
      {hovering && panel.current && <DropLayer over={panel.current} />}
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="text-base font-semibold">
          {t('taskFiles:title')}
        </h3>
        {mayAdd && <AddFiles onFiles={queue.add} />}
      </div>
      {task.attachments.length + queue.uploads.length === 0 && (
        <p className="text-sm text-muted">
          {t(mayAdd ? 'taskFiles:none' : 'taskFiles:noneToRead')}
        </p>
      )}
      <LinkedFiles
        files={task.attachments}
        refresh={refresh}
        most={MAX_SHOWN}
        noteOf={({ user, created_at }) =>
          t('taskFiles:note', { name: user.name, when: whenOf(created_at) })
        }
        onRemove={setRemoving}
      />
      <UploadList queue={queue} limits={LIMITS} />
      {removing && (
        <RemoveFile taskId={task.id} file={removing} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  )
}
