import { Paperclip } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { PickedFile } from '#features/one-time-tasks/files/web/queue.ts'
import { buttonClass } from '#ui/button-class.ts'
import { join } from '#ui/join.ts'

/** A file input that looks like a button. */
export function AddFiles({ onFiles }: { onFiles: (given: readonly PickedFile[]) => void }) {
  const { t } = useTranslations('attachments')
  return (
    <label
      className={join(
        buttonClass({ size: 'sm' }),
        'cursor-pointer outline-offset-2 outline-accent has-focus-visible:outline-2',
      )}
    >
      <Paperclip aria-hidden="true" className="size-4 text-muted" />
      {t('add')}
      <input
        type="file"
        multiple
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])].map((file) => ({ file })))
          target.value = ''
        }}
      />
    </label>
  )
}
