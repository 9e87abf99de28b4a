import { Camera, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { usePicked } from '#features/one-time-tasks/comments/web/pictures.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { Spinner } from '#ui/Spinner.tsx'

type Pictures = ReturnType<typeof usePicked>

/** Adds a picture: on a phone from the camera or album, elsewhere from a file. */
export function AddPicture({ pictures: { addPictures, isFull } }: { pictures: Pictures }) {
  const { t } = useTranslations('taskComments')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-comment-pictures=""
        onChange={({ target }) => {
          addPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <IconButton
        tone="outline"
        label={t('addPicture')}
        title={t('addPicture')}
        disabled={isFull}
        icon={<Camera aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      />
    </>
  )
}

/** The pictures that will be sent with the comment. */
export function PickedPictures({ pictures: { picked, drop } }: { pictures: Pictures }) {
  const { t } = useTranslations('taskComments')
  if (picked.length === 0) return null
  return (
    <ul aria-label={t('pictures')} className="flex flex-wrap gap-3">
      {picked.map(({ key, name, url, id, refused }) => (
        <li key={key} className="relative max-w-40">
          <img
            src={url}
            alt={name}
            className={join(
              'h-20 w-20 rounded-md border border-line object-cover',
              id === undefined && 'opacity-50',
            )}
          />
          {id === undefined && !refused && (
            <span role="status" className="absolute start-7 top-7">
              <Spinner />
              <span className="sr-only">{t('pictureComing', { name })}</span>
            </span>
          )}
          {refused && (
            <p role="alert" className="mt-1 text-sm text-not-done">
              {refused}
            </p>
          )}
          <IconButton
            size="sm"
            tone="outline"
            label={t('dropPicture', { name })}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => drop(key)}
            className="absolute start-13 -top-2"
          />
        </li>
      ))}
    </ul>
  )
}
