import { Clock3, ImageOff, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readDeviceFile } from '#client/device-files.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import type { Picture } from '#features/routine-tasks/reports/pictures.ts'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { loadWithRetries } from '#ui/lazy-page.tsx'
import { downloadUrl } from '#ui/save-file.ts'

const importViewer = () => import('#records/pictures/web/PictureViewer.tsx')
const PictureViewer = lazy(async () => ({
  default: (await loadWithRetries(importViewer)).PictureViewer,
}))

/** A picture that arrived this long after it was taken says so. */
const DELAY_MS = 600_000

/** The URL of a picture that is still on this device; undefined if it is not here. */
function useDeviceUrl(id: string, isStored: boolean): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (isStored) return
    let made: string | undefined
    let isGone = false
    void readDeviceFile(readSession()?.userId ?? '', id).then((file) => {
      if (!file || isGone) return
      made = URL.createObjectURL(file)
      setUrl(made)
    })
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, isStored])
  return url
}

interface Props {
  pictures: readonly Picture[]
  /** What is to be seen in a picture: the task, or the step that it answers. */
  nameOf: (picture: Picture) => string
  /** The date of the occurrence. */
  date: string
  reader: Viewer
  /** Loads the pictures again, with new links. */
  onRenew: () => Promise<unknown>
  /** Set where the reader may remove pictures; called for their own. */
  onRemove?: ((picture: Picture) => void) | undefined
}

/** Who took a picture and when, and what else is to be said of it. */
function PictureNote({ picture, date, reader }: { picture: Picture } & Omit<Props, 'pictures'>) {
  const { t } = useTranslations('steps')
  const { user, taken_at, created_at, gallery } = picture
  const time = formatActionTime(date, taken_at, reader)
  const isDelayed = Date.parse(created_at) - Date.parse(taken_at) > DELAY_MS
  return (
    <div className="text-xs text-muted tabular-nums">
      <p>
        {user.id !== reader.userId && (
          <>
            <bdi>{user.name}</bdi>{' '}
          </>
        )}
        {time}
      </p>
      {isDelayed && <p>{t('arrived', { time: formatActionTime(date, created_at, reader) })}</p>}
      {gallery && <p className="text-late">{t('isGallery')}</p>}
    </div>
  )
}

function Thumb({
  picture,
  name,
  number,
  onOpen,
  ...props
}: { picture: Picture; name: string; number: number; onOpen: () => void } & Omit<
  Props,
  'pictures'
>) {
  const { t } = useTranslations(['steps', 'routine'])
  const { url, thumbnail_url, user } = picture
  const local = useDeviceUrl(picture.id, url !== null)
  const src = thumbnail_url ?? local
  const { onRemove, reader } = props
  return (
    <li className="relative w-28">
      {src ? (
        <button
          type="button"
          aria-label={name}
          onClick={onOpen}
          disabled={!url}
          className="block size-28 overflow-hidden rounded-md border border-line bg-hover"
        >
          <img
            src={src}
            alt=""
            loading="lazy"
            onError={() => void props.onRenew()}
            className="size-full object-cover"
          />
        </button>
      ) : (
        <p className="flex size-28 flex-col items-center justify-center gap-1 rounded-md border border-line bg-hover p-1.5 text-center text-xs text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
          {t('steps:notStored')}
        </p>
      )}
      {onRemove && user.id === reader.userId && (
        <IconButton
          size="sm"
          tone="outline"
          label={t('steps:removePicture', { number })}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => onRemove(picture)}
          className="absolute -end-2 -top-2"
        />
      )}
      <PictureNote {...props} picture={picture} />
      {local && !url && (
        <p className="flex items-center gap-1.5 text-xs text-info">
          <Clock3 aria-hidden="true" className="size-3.5 shrink-0" />
          {t('routine:waiting')}
        </p>
      )}
    </li>
  )
}

/** The pictures of an occurrence; a press opens one in the size of the window. */
export function PictureThumbs({ pictures, ...props }: Props) {
  const { t } = useTranslations('steps')
  const [opened, setOpened] = useState<string>()
  const named = pictures.map((picture, at) => ({
    ...{ picture, number: at + 1, id: picture.id, preview_url: picture.url },
    name: t('pictureOf', { name: props.nameOf(picture), number: at + 1 }),
  }))
  const stored = named.filter(({ preview_url }) => preview_url !== null)
  const shown = stored.find(({ id }) => id === opened)
  return (
    <>
      <ul aria-label={t('pictures')} className="flex flex-wrap gap-3 py-2">
        {named.map(({ picture, name, number }) => (
          <Thumb
            {...props}
            key={picture.id}
            picture={picture}
            name={name}
            number={number}
            onOpen={() => setOpened(picture.id)}
          />
        ))}
      </ul>
      {shown && (
        <Suspense>
          <PictureViewer
            pictures={stored}
            shown={shown}
            onShow={({ id }) => setOpened(id)}
            onClose={() => setOpened(undefined)}
            onDownload={() => downloadUrl(shown.preview_url ?? '', `${shown.name}.webp`)}
            onRenew={props.onRenew}
          />
        </Suspense>
      )}
    </>
  )
}
