import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { TextLocation } from '#features/one-time-tasks/comments/web/api.ts'
import { newComments, newReplies } from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { enqueueText } from '#features/one-time-tasks/comments/web/outbox/enqueue-text.ts'
import { draftsOf } from '#records/outbox/web/drafts.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import {
  endToastSuppression,
  removeFromOutbox,
  suppressToastFor,
} from '#records/outbox/web/sending.ts'
import { useOutbox } from '#records/outbox/web/store.ts'

const { useDraft, saveDraft } = draftsOf<{ text: string }>()

const draftKey = ({ taskId, commentId }: TextLocation) => `task ${taskId} ${commentId ?? ''}`

/** The draft that was left at a place. */
export const useStoredText = (place: TextLocation): string | undefined =>
  useDraft(draftKey(place))?.text

/**
 * The draft at a place, stored on the device until it is sent. A refused text returns to the field
 * with the reason, unless the field has other text by then.
 */
export function useCommentDraft(place: TextLocation, title: string) {
  const { t } = useTranslations('common')
  const left = useStoredText(place)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const sentIds = useRef(new Set<string>())
  const text = typed ?? left ?? ''

  const write = (next: string) => {
    setTyped(next)
    setError(undefined)
    saveDraft(draftKey(place), next.trim() ? { text: next } : undefined)
  }
  const send = (fileIds: readonly string[] = []): boolean => {
    const body = text.trim()
    if (body === '' && fileIds.length === 0) return false
    const id = enqueueText(place, { name: title, text: body, fileIds })
    if (id) {
      sentIds.current.add(id)
      suppressToastFor([id])
    }
    write('')
    return true
  }
  const restoreRefused = ({ id, input, refused }: Entry<{ body: { body: string } }>) => {
    sentIds.current.delete(id)
    if (text.trim() === '') write(input.body.body)
    setError(refused?.says || t('unexpected'))
    void removeFromOutbox(id)
  }
  const entries = useOutbox(place.commentId === undefined ? newComments : newReplies)
  const refused = entries.find((one) => one.refused && sentIds.current.has(one.id))
  const latest = useRef(restoreRefused)
  useEffect(() => {
    latest.current = restoreRefused
  })
  useEffect(() => {
    if (refused) latest.current(refused)
  }, [refused])
  // After the field unmounts, a toast reports a refusal on any page.
  useEffect(() => () => endToastSuppression([]), [])
  return { text, error, write, send }
}
