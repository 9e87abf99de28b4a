import { type ReactNode, useEffect, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useReason } from '#client/useReason.ts'
import { MAX_PICTURES } from '#features/one-time-tasks/comments/contract.ts'

/** Pictures of comments; whoever shows the whole task, with its files, gives them. */
export interface CommentPictures {
  /** Puts a picture on the task, and gives its id. Throws as `call` does. */
  add: (file: File) => Promise<string>
  /** Shows pictures of the task; those that are gone are left out. */
  show: (ids: readonly string[]) => ReactNode
}

/** A picture that is to go with a comment: on its way, there under an id, or refused. */
export interface Picked {
  key: string
  name: string
  /** Shows it while it is on its way. */
  url: string
  id?: string
  refused?: string
}

/** The pictures chosen for a comment that is not sent yet; each goes on the task at once. */
export function usePicked(add: CommentPictures['add'] | undefined) {
  const reasonOf = useReason()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [urls] = useState(() => new Set<string>())
  useEffect(() => () => urls.forEach((url) => void URL.revokeObjectURL(url)), [urls])
  const say = (key: string, news: Partial<Picked>) =>
    setPicked((old) => old.map((one) => (one.key === key ? { ...one, ...news } : one)))
  const take = (files: readonly File[]) => {
    if (!add) return
    for (const file of files.slice(0, MAX_PICTURES - picked.length)) {
      const one = { key: uuid(), name: file.name, url: URL.createObjectURL(file) }
      urls.add(one.url)
      setPicked((old) => [...old, one])
      add(file).then(
        (id) => say(one.key, { id }),
        (error: unknown) => say(one.key, { refused: reasonOf(error) }),
      )
    }
  }
  const there = picked.flatMap(({ id }) => id ?? [])
  return {
    picked,
    ids: there,
    isFull: picked.length >= MAX_PICTURES,
    /** None is still on its way, or refused. */
    isReady: there.length === picked.length,
    take,
    drop: (key: string) => setPicked((old) => old.filter((one) => one.key !== key)),
    clear: () => setPicked([]),
  }
}
