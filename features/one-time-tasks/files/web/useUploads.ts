import { useEffect, useSyncExternalStore } from 'react'
import { useReason } from '#client/useReason.ts'
import { lineTo, type UploadTarget } from '#features/one-time-tasks/files/web/upload-queue.ts'

interface Uploads extends Omit<UploadTarget, 'reasonOf'> {
  /** The key of the place that receives the files. */
  place: string
}

/**
 * The uploads to a place: three at once, each with its progress, until it is sent or cancelled.
 * They continue when the place is closed and are shown again when it is opened.
 */
export function useUploads({ place, ...destination }: Uploads) {
  const reasonOf = useReason()
  const line = lineTo(place)
  useEffect(() => line.setTarget({ ...destination, reasonOf }))
  useEffect(() => line.watch(), [line])
  const { uploads, news } = useSyncExternalStore(line.subscribe, line.shown)
  const { add, retry, cancel } = line
  return { uploads, news, add, retry, cancel }
}
export type UploadQueue = ReturnType<typeof useUploads>
