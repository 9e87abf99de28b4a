import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Question } from '#features/users/web/MemberDialogs.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { menuGone } from '#platform/web/ui/menu-gone.ts'
import { toast } from '#platform/web/ui/toast.ts'

const load = () => import('#features/users/web/MemberDialogs.tsx')
const MemberDialogs = lazy(async () => ({ default: (await load()).MemberDialogs }))

const RESTORED_MS = 300

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
