import { Camera, Images } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { deleteDeviceFile } from '#client/device-files.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useReason } from '#client/useReason.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { deletePicture } from '#features/routine-tasks/reports/picture-contract.ts'
import { MAX_PICTURES, type Picture } from '#features/routine-tasks/reports/pictures.ts'
import { pictures as kind } from '#features/routine-tasks/reports/web/outbox/pictures.ts'
import { enqueuePicture } from '#features/routine-tasks/reports/web/pictures/enqueue-picture.ts'
import { PictureThumbs } from '#features/routine-tasks/reports/web/pictures/PictureThumbs.tsx'
import type { Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import {
  cancelDayQueries,
  invalidateAfterAnswer,
  invalidateDays,
  setCachedEvidence,
} from '#features/routine-tasks/reports/web/useDay.ts'
import { removeFromOutbox } from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/store.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

interface Props {
  occurrence: Occurrence
  /** The step that a picture answers; undefined for the pictures of the report itself. */
  stepId?: string
  mayAdd: boolean
  reader: Viewer
}

/** Removes a picture: from the outbox if it was not sent, otherwise on the server. */
function useRemovePicture(occurrence: Occurrence) {
  const waiting = useOutbox(kind)
  return async ({ id }: Picture): Promise<void> => {
    if (waiting.some((entry) => entry.id === id)) {
      await removeFromOutbox(id)
      return deleteDeviceFile(readSession()?.userId ?? '', id)
    }
    const reply = await call(deletePicture, { params: { id } })
    await cancelDayQueries()
    setCachedEvidence(occurrenceKey(occurrence), reply)
    await invalidateAfterAnswer()
  }
}

/** Opens the camera on a phone, or the pictures of the device. */
function PickButton({
  isCamera,
  name,
  max,
  onPick,
}: {
  isCamera: boolean
  name: string
  max: number
  onPick: (files: readonly File[]) => void
}) {
  const { t } = useTranslations('steps')
  const input = useRef<HTMLInputElement>(null)
  const word = t(isCamera ? 'takePicture' : 'fromGallery')
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        data-pictures={isCamera ? 'camera' : 'gallery'}
        {...(isCamera ? { capture: 'environment' } : { multiple: max > 1 })}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])].slice(0, max))
          target.value = ''
        }}
      />
      {isCamera ? (
        <Button
          size="touch"
          data-action="picture"
          aria-label={`${word}: ${name}`}
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {word}
        </Button>
      ) : (
        <IconButton
          size="touch"
          tone="outline"
          label={`${word}: ${name}`}
          title={word}
          icon={<Images aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        />
      )}
    </>
  )
}

/** The pictures of an occurrence or of one of its steps, which save themselves one by one. */
export function Pictures({ occurrence, stepId, mayAdd, reader }: Props) {
  const { t } = useTranslations('steps')
  const reasonOf = useReason()
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<string>()
  const remove = useRemovePicture(occurrence)
  const { task_name: task, date, steps = [] } = occurrence
  const shown = (occurrence.pictures ?? []).filter(({ step_id }) => step_id === stepId)
  const most = stepId === undefined ? MAX_PICTURES : 1
  const room = Math.max(0, most - shown.length - pending)
  const name = steps.find(({ id }) => id === stepId)?.text ?? task

  const add = async (files: readonly File[], isFromCamera: boolean) => {
    setError(undefined)
    setPending((count) => count + files.length)
    for (const file of files) {
      const isPicture = await enqueuePicture(occurrence, { file, isFromCamera, stepId })
      if (!isPicture) setError(t('notAPicture', { name: file.name }))
      setPending((count) => count - 1)
    }
  }
  return (
    <div className="flex flex-col gap-1">
      {shown.length > 0 && (
        <PictureThumbs
          pictures={shown}
          nameOf={() => name}
          date={date}
          reader={reader}
          onRenew={invalidateDays}
          onRemove={
            mayAdd
              ? (picture) => void remove(picture).catch((failure) => setError(reasonOf(failure)))
              : undefined
          }
        />
      )}
      {pending > 0 && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('preparing')}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm font-medium text-not-done">
          {error}
        </p>
      )}
      {mayAdd && room > 0 && (
        <div className="flex flex-wrap gap-2">
          {[true, false].map((isCamera) => (
            <PickButton
              key={String(isCamera)}
              isCamera={isCamera}
              name={name}
              max={room}
              onPick={(files) => void add(files, isCamera)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
