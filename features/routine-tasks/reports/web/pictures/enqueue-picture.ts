import { v4 as uuid } from 'uuid'
import { storeDeviceFile } from '#client/device-files.ts'
import { readSession } from '#client/session.ts'
import { type Occurrence, occurrenceKey } from '#features/routine-tasks/reports/contract.ts'
import { pictures } from '#features/routine-tasks/reports/web/outbox/pictures.ts'
import { scaleDown } from '#features/routine-tasks/reports/web/pictures/scale.ts'
import { enqueue } from '#records/outbox/web/sending.ts'

/** A file that is older was not taken with the camera now, whatever button it was chosen by. */
const MAX_AGE_MS = 120_000

export interface PickedPicture {
  file: File
  isFromCamera: boolean
  /** The step that it answers. */
  stepId: string | undefined
}

/**
 * Makes a picture smaller, stores it on the device and sends it when possible. Returns false if the
 * browser cannot read it as a picture.
 */
export async function enqueuePicture(
  occurrence: Occurrence,
  { file, isFromCamera, stepId }: PickedPicture,
): Promise<boolean> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const scaled = await scaleDown(file)
  if (!scaled) return false
  const id = uuid()
  await storeDeviceFile(readSession()?.userId ?? '', id, scaled)
  const { date, slot, task_name: name } = occurrence
  const isNew = isFromCamera && now - file.lastModified < MAX_AGE_MS
  enqueue(pictures, [
    {
      ...{ id, key: `${occurrenceKey(occurrence)}|${id}`, name, at },
      input: {
        params: { id: occurrence.id },
        query: {
          ...{ date, slot, source: isNew ? 'camera' : 'gallery', pressed_at: at },
          taken_at: new Date(Math.min(now, file.lastModified)).toISOString(),
          ...(stepId !== undefined && { step_id: stepId }),
        },
      },
    },
  ])
  return true
}
