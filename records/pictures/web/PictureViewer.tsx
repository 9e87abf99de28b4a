import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ar, en } from '#records/pictures/web/messages.ts'
import { PictureStage } from '#records/pictures/web/PictureStage.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'

addTranslations('pictures', { en, ar })

interface Picture {
  id: string
  name: string
  preview_url: string | null
}

interface PictureViewerProps {
  pictures: readonly Picture[]
  shown: Picture
  onShow: (picture: Picture) => void
  onClose: () => void
  onDownload: () => void
  /** Loads the pictures again, with new links. */
  onRenew: () => Promise<unknown>
}

/** Buttons to the previous and next picture, and the position, which screen readers announce. */
function Steps({
  pictures,
  shown,
  onShow,
}: Pick<PictureViewerProps, 'pictures' | 'shown' | 'onShow'>) {
  const { t } = useTranslations('pictures')
  const at = pictures.findIndex(({ id }) => id === shown.id)
  const go = (step: number) => {
    const next = pictures[at + step]
    if (next) onShow(next)
  }
  useEffect(() => {
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === onward ? 1 : -1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  const arrow = 'size-5 rtl:-scale-x-100'
  // `aria-disabled` keeps the focus, and so the keys, on a button that has reached the end.
  const atEnd = 'aria-disabled:cursor-default aria-disabled:opacity-50'
  return (
    <div className="me-auto flex items-center gap-2">
      <IconButton
        label={t('previous')}
        aria-disabled={at <= 0}
        icon={<ChevronLeft aria-hidden="true" className={arrow} />}
        onClick={() => go(-1)}
        className={atEnd}
      />
      <p role="status" className="text-sm text-muted tabular-nums">
        <span className="sr-only">{shown.name} </span>
        {t('position', { at: at + 1, total: pictures.length })}
      </p>
      <IconButton
        label={t('next')}
        aria-disabled={at >= pictures.length - 1}
        icon={<ChevronRight aria-hidden="true" className={arrow} />}
        onClick={() => go(1)}
        className={atEnd}
      />
    </div>
  )
}

/** One picture in the size of the window; arrow keys go to the others. */
export function PictureViewer({
  pictures,
  shown,
  onShow,
  onClose,
  onDownload,
  onRenew,
}: PictureViewerProps) {
  const { t } = useTranslations('pictures')
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<bdi>{shown.name}</bdi>}
      closeLabel={t('close')}
      className="sm:max-w-5xl"
      footer={
        <>
          {pictures.length > 1 && <Steps pictures={pictures} shown={shown} onShow={onShow} />}
          <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={onDownload}>
            {t('download')}
          </Button>
        </>
      }
    >
      <PictureStage
        key={shown.id}
        name={shown.name}
        src={shown.preview_url ?? ''}
        onRenew={onRenew}
      />
    </Dialog>
  )
}
