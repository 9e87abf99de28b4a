import { useEffect, useSyncExternalStore } from 'react'
import { useReason } from '#client/useReason.ts'
import {
  getUploadQueue,
  type UploadTarget,
} from '#features/one-time-tasks/files/web/upload-queue.ts'

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
  const queue = getUploadQueue(place)
  useEffect(() => queue.setTarget({ ...destination, reasonOf }))
  useEffect(() => queue.addWatcher(), [queue])
  const { uploads, news } = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  const { add, retry, cancel } = queue
  return { uploads, news, add, retry, cancel }
}
export type UploadQueue = ReturnType<typeof useUploads>
