import { useRef, useState } from 'react'
import { copyText } from '#client/copy-text.ts'
import { useTranslations } from '#client/i18n.ts'
import type { UncopiedLink } from '#features/users/web/usePending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'

/** A link to copy by hand, if the browser denied access to the clipboard. */
export function LinkDialog({ name, link, onClose }: UncopiedLink & { onClose: () => void }) {
  const { t } = useTranslations(['users', 'common'])
  const field = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    if (await copyText(link)) {
      toast({ tone: 'done', title: t('users:linkCopied'), detail: t('users:newestLink') })
      return onClose()
    }
    field.current?.select()
    setFailed(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users:linkTitle', { name })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button tone="primary" onClick={() => void copy()}>
            {t('users:copy')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">{t('users:linkText')}</p>
      <TextField
        ref={field}
        label={t('users:link')}
        dir="ltr"
        value={link}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
        error={failed ? t('users:copyByHand') : undefined}
      />
    </Dialog>
  )
}
