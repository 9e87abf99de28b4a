import { useState } from 'react'
import { copyText } from '#client/copy-text.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { Pending } from '#features/users/web/pending.ts'
import { toast } from '#ui/toast.ts'

/** A link that could not be copied to the clipboard, to be copied by hand. */
export interface UncopiedLink {
  name: string
  link: string
}

/**
 * Resends an invitation or copies a new link, and shows the result. `busy` is the pending action
 * and its person; `onUncopied` receives a link that could not be copied.
 */
export function usePending(onUncopied: (link: UncopiedLink) => void) {
  const { t } = useTranslations('users')
  const reasonOf = useReason()
  const [busy, setBusy] = useState<{ id: string; what: 'resend' | 'link' }>()

  const resend = async ({ id, resend: send }: Pending) => {
    setBusy({ id, what: 'resend' })
    try {
      await send()
      toast({ tone: 'done', title: t('resent'), detail: t('newestLink') })
    } catch (error) {
      toast({ tone: 'not-done', title: t('notResent'), detail: reasonOf(error) })
    }
    setBusy(undefined)
  }

  const copyLink = async ({ id, name, link: make }: Pending) => {
    setBusy({ id, what: 'link' })
    try {
      const link = await make()
      if (await copyText(link))
        toast({ tone: 'done', title: t('linkCopied'), detail: t('newestLink') })
      else onUncopied({ name, link })
    } catch (error) {
      toast({ tone: 'not-done', title: t('notLinked'), detail: reasonOf(error) })
    }
    setBusy(undefined)
  }
  return { busy, resend, copyLink }
}
