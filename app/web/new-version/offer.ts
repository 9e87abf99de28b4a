import i18next from 'i18next'
import { ar } from '#app/web/new-version/messages.ar.ts'
import { en } from '#app/web/new-version/messages.en.ts'
import { addTranslations } from '#client/part-words.ts'
import { toast } from '#ui/toast.ts'

addTranslations('newVersion', { en, ar })

let isTold = false

/** Says it in the page's language until it is closed, and then in another one. */
function say(): void {
  const again = () => {
    close()
    say()
  }
  const close = toast({
    title: i18next.t('newVersion:title'),
    detail: i18next.t('newVersion:detail'),
    timeout: 0,
    // Where something is typed that would be lost, the browser asks first.
    action: { label: i18next.t('newVersion:load'), onAction: () => location.reload() },
    onClose: () => i18next.off('languageChanged', again),
  })
  i18next.on('languageChanged', again)
}

/** Offers the newer page once; a page that stays open goes on as it is. */
export function offerNewVersion(): void {
  if (!isTold) say()
  isTold = true
}
