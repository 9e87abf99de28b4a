import { useRef, useState } from 'react'
import { copyText } from '#client/copy-text.ts'
import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'

/** The link, to copy or to open, with a note that it is secret. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslations('calendarFeed')
  const field = useRef<HTMLInputElement>(null)
  const [byHand, setByHand] = useState(false)
  const copy = async () => {
    if (await copyText(url)) return toast({ tone: 'done', title: t('copied') })
    field.current?.select()
    setByHand(true)
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label={t('link')}
          className="min-w-0 grow basis-64"
          dir="ltr"
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
          error={byHand ? t('notCopied') : undefined}
        />
        <Button tone="primary" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">{t('secret')}</p>
      <a href={url.replace(/^https?:/, 'webcal:')} className={`${buttonClass()} mt-4`}>
        {t('openHere')}
      </a>
    </>
  )
}
