import i18next from 'i18next'
import { ar, en } from '#app/web/new-version/messages.ts'
import { addTranslations } from '#client/i18n.ts'
import { toast } from '#ui/toast.ts'

addTranslations('newVersion', { en, ar })

let isOffered = false

/** Shows the message until it is closed, again after a change of language. */
function showOffer(): void {
  const again = () => {
    close()
    showOffer()
  }
  const close = toast({
    title: i18next.t('newVersion:title'),
    detail: i18next.t('newVersion:detail'),
    timeout: 0,
    // If typed text would be lost, the browser asks first.
    action: { label: i18next.t('newVersion:load'), onAction: () => location.reload() },
    onClose: () => i18next.off('languageChanged', again),
  })
  i18next.on('languageChanged', again)
}

/** Offers the new version once; a page that stays open continues to work. */
export function offerNewVersion(): void {
  if (!isOffered) showOffer()
  isOffered = true
}
