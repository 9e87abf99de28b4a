import { useEffect, useSyncExternalStore } from 'react'
import { useReason } from '#client/useReason.ts'
import { lineTo, type UploadTarget } from '#features/one-time-tasks/files/web/upload-queue.ts'

interface Uploads extends Omit<UploadTarget, 'reasonOf'> {
  /** To what the files go, among all that take some. */
  place: string
}

/**
 * Files on their way to a place: three at once, each with its progress, until each is sent or given
 * up. They travel on when the place is closed, and stand there when it is opened again.
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
