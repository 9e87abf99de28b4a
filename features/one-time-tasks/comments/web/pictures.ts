import { type ReactNode, useEffect, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useReason } from '#client/useReason.ts'
import { MAX_PICTURES } from '#features/one-time-tasks/comments/contract.ts'

/** The pictures of comments, provided by the view of the whole task with its files. */
export interface CommentPictures {
  /** Adds a picture to the task and returns its id. Throws as `call` does. */
  add: (file: File) => Promise<string>
  /** Shows pictures of the task; removed pictures are left out. */
  show: (ids: readonly string[]) => ReactNode
}

/** A picture for a comment: uploading, uploaded (with an id), or refused. */
export interface Picked {
  key: string
  name: string
  /** An object URL that shows the picture during the upload. */
  url: string
  id?: string
  refused?: string
}

/** The pictures of a comment that is not sent yet; each is uploaded to the task immediately. */
export function usePicked(add: CommentPictures['add'] | undefined) {
  const reasonOf = useReason()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [urls] = useState(() => new Set<string>())
  useEffect(() => () => urls.forEach((url) => void URL.revokeObjectURL(url)), [urls])
  const updatePicture = (key: string, news: Partial<Picked>) =>
    setPicked((old) => old.map((one) => (one.key === key ? { ...one, ...news } : one)))
  const addPictures = (files: readonly File[]) => {
    if (!add) return
    for (const file of files.slice(0, MAX_PICTURES - picked.length)) {
      const one = { key: uuid(), name: file.name, url: URL.createObjectURL(file) }
      urls.add(one.url)
      setPicked((old) => [...old, one])
      add(file).then(
        (id) => updatePicture(one.key, { id }),
        (error: unknown) => updatePicture(one.key, { refused: reasonOf(error) }),
      )
    }
  }
  const uploadedIds = picked.flatMap(({ id }) => id ?? [])
  return {
    picked,
    ids: uploadedIds,
    isFull: picked.length >= MAX_PICTURES,
    /** Whether all pictures are uploaded: none is in progress or refused. */
    isReady: uploadedIds.length === picked.length,
    addPictures,
    drop: (key: string) => setPicked((old) => old.filter((one) => one.key !== key)),
    clear: () => setPicked([]),
  }
}
