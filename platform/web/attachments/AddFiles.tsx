import { Paperclip } from 'lucide-react'
import type { Given } from '#platform/web/attachments/queue.ts'
import { useWords } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { join } from '#platform/web/ui/join.ts'

/** Looks like a button, and lets files be chosen. */
export function AddFiles({ onFiles }: { onFiles: (given: readonly Given[]) => void }) {
  const { t } = useWords('attachments')
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
