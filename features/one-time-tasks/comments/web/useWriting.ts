import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Place } from '#features/one-time-tasks/comments/web/api.ts'
import { newComments, newReplies } from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { say } from '#features/one-time-tasks/comments/web/outbox/say.ts'
import { draftsOf } from '#records/outbox/web/drafts.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import { removeFromOutbox } from '#records/outbox/web/sending.ts'
import { endToastSuppression, suppressToastFor } from '#records/outbox/web/toast-suppression.ts'
import { useOutbox } from '#records/outbox/web/useOutbox.ts'

const { useDraft, saveDraft } = draftsOf<{ text: string }>()

const nameOf = ({ taskId, commentId }: Place) => `task ${taskId} ${commentId ?? ''}`

/** The draft that was left at a place. */
export const useLeft = (place: Place): string | undefined => useDraft(nameOf(place))?.text

/**
 * The draft at a place, stored on the device until it is sent. A refused text returns to the field
 * with the reason, unless the field has other text by then.
 */
export function useWriting(place: Place, title: string) {
  const { t } = useTranslations('common')
  const left = useLeft(place)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const said = useRef(new Set<string>())
  const text = typed ?? left ?? ''

  const write = (next: string) => {
    setTyped(next)
    setError(undefined)
    saveDraft(nameOf(place), next.trim() ? { text: next } : undefined)
  }
  const send = (fileIds: readonly string[] = []): boolean => {
    const body = text.trim()
    if (body === '' && fileIds.length === 0) return false
    const id = say(place, { name: title, text: body, fileIds })
    if (id) {
      said.current.add(id)
      suppressToastFor([id])
    }
    write('')
    return true
  }
  const takeBack = ({ id, input, refused }: Entry<{ body: { body: string } }>) => {
    said.current.delete(id)
    if (text.trim() === '') write(input.body.body)
    setError(refused?.says || t('unexpected'))
    void removeFromOutbox(id)
  }
  const entries = useOutbox(place.commentId === undefined ? newComments : newReplies)
  const refused = entries.find((one) => one.refused && said.current.has(one.id))
  const latest = useRef(takeBack)
  useEffect(() => {
    latest.current = takeBack
  })
  useEffect(() => {
    if (refused) latest.current(refused)
  }, [refused])
  // After the field unmounts, a toast reports a refusal on any page.
  useEffect(() => () => endToastSuppression([]), [])
  return { text, error, write, send }
}
