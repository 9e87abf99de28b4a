import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Question } from '#features/users/web/MemberDialogs.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/toast.ts'

const load = () => import('#features/users/web/MemberDialogs.tsx')
const MemberDialogs = lazy(async () => ({ default: (await load()).MemberDialogs }))

const RESTORED_MS = 300
const MOST_FRAMES = 12

/**
 * A dialog gives the focus back to where it was when it opened: so a menu that asked for it has to
 * be gone first, and the focus back on its button.
 */
async function menuGone(): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.closest('[role=menu]')) return
    await new Promise(requestAnimationFrame)
  }
}

/** The dialogs' code, ahead of the press that needs it. */
export const fetchDialogs = (): void => void load().catch(() => {})

/**
 * Opens the dialog of a question; its code comes with the first one. A closed dialog gives the
 * focus back to what opened it; where that is gone with its row, `home` gets it.
 */
export function useQuestion() {
  const { t } = useWords('common')
  const [question, setQuestion] = useState<Question>()
  const home = useRef<HTMLHeadingElement>(null)
  const ask = (asked: Question) =>
    void Promise.all([load(), menuGone()]).then(
      () => setQuestion(asked),
      () => toast({ tone: 'not-done', title: t('pageFailed'), detail: t('pageFailedHint') }),
    )
  const close = () => setQuestion(undefined)
  const closeGone = () => {
    close()
    setTimeout(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) home.current?.focus()
    }, RESTORED_MS)
  }
  const dialog: ReactNode = question && (
    <Suspense>
      <MemberDialogs question={question} onClose={close} onGone={closeGone} />
    </Suspense>
  )
  return { ask, dialog, home }
}
