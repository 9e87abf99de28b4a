import { useEffect, useSyncExternalStore } from 'react'
import { useReason } from '#client/useReason.ts'
import { type Destination, lineTo } from '#features/one-time-tasks/files/web/line.ts'

interface Uploads extends Omit<Destination, 'reasonOf'> {
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
  useEffect(() => line.goTo({ ...destination, reasonOf }))
  useEffect(() => line.watch(), [line])
  const { uploads, news } = useSyncExternalStore(line.subscribe, line.shown)
  const { add, retry, cancel } = line
  return { uploads, news, add, retry, cancel }
}
export type UploadQueue = ReturnType<typeof useUploads>
