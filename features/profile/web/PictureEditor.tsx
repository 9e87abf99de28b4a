import { useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { ProblemDialog } from '#features/profile/web/ProblemDialog.tsx'
import { usePicture } from '#features/profile/web/usePicture.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** The user's picture, with buttons to replace and remove it. */
export function PictureEditor({ name, ppUrl }: { name: string; ppUrl: string | null }) {
  const { t } = useTranslations('profile')
  const { work, upload, remove, problem, closeProblem } = usePicture()
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const isUploading = work === 'upload'
  const send = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? []
    // Allows choosing the same file again.
    input.value = ''
    if (chosen) void upload(chosen)
  }
  const removeAndGoOn = async () => {
    await remove()
    choose.current?.focus()
  }
  return (
    <>
      <span className="relative inline-flex">
        <Avatar size="xl" name={name} src={ppUrl} />
        {isUploading && (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-card/85 text-accent">
            <Spinner label={t('uploading')} />
          </span>
        )}
      </span>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label={t('upload')}
        onChange={(event) => send(event.target)}
      />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button
          ref={choose}
          size="sm"
          aria-disabled={isUploading || undefined}
          className="aria-disabled:text-muted"
          onClick={() => isUploading || file.current?.click()}
        >
          {t(ppUrl ? 'replace' : 'upload')}
        </Button>
        {ppUrl && (
          <Button
            size="sm"
            tone="quiet"
            busy={work === 'remove'}
            disabled={isUploading}
            onClick={() => void removeAndGoOn()}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <p className="mt-2 text-xs text-muted">{t('pictureHint')}</p>
      <ProblemDialog problem={problem} onClose={closeProblem} />
    </>
  )
}
