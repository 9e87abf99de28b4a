import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'

interface PictureStageProps {
  name: string
  src: string
  /** Requests a fresh link: an expired link is the usual reason why a picture does not load. */
  onRenew: () => Promise<unknown>
}

/**
 * A picture in a box of constant size, with loading and error states. Mount it again for each
 * picture.
 */
export function PictureStage({ name, src, onRenew }: PictureStageProps) {
  const { t } = useTranslations('pictures')
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const [isRenewed, setRenewed] = useState(false)
  const fail = async () => {
    if (isRenewed) return setState('broken')
    await onRenew().catch(() => {})
    // Waits until the fresh link is rendered.
    await new Promise((resolve) => setTimeout(resolve))
    setRenewed(true)
  }
  return (
    <div className="relative grid h-[calc(var(--visual-viewport-height)*0.85-10rem)] min-h-32 place-items-center overflow-hidden rounded-md bg-hover">
      {state === 'loading' && <Spinner className="absolute text-muted" />}
      {state === 'broken' ? (
        <p className="flex flex-col items-center gap-3 p-4 text-center text-muted">
          <ImageOff aria-hidden="true" className="size-8" />
          {t('notShown')}
        </p>
      ) : (
        <img
          key={String(isRenewed)}
          src={src}
          alt={name}
          onLoad={() => setState('shown')}
          onError={() => void fail()}
          className={join(
            'max-h-full max-w-full object-contain',
            state === 'loading' && 'opacity-0',
          )}
        />
      )}
    </div>
  )
}
