import { useRef, useState } from 'react'
import type { UncopiedLink } from '#features/users/web/usePending.ts'
import { copied } from '#platform/web/copied.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { toast } from '#platform/web/ui/toast.ts'

/** A link to copy by hand, where the browser refused its clipboard. */
export function LinkDialog({ name, link, onClose }: UncopiedLink & { onClose: () => void }) {
  const { t } = useWords(['users', 'common'])
  const field = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    if (await copied(link)) {
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
