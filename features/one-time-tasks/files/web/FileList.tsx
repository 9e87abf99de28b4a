import { Download, FileArchive, FileImage, FileText, File as Plain, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatSize } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const ICONS: readonly [RegExp, typeof Plain][] = [
  [/^image\//, FileImage],
  [/^(text\/|application\/(pdf|msword|rtf|vnd\.))/, FileText],
  [/zip|compressed|tar|rar|7z/, FileArchive],
]
const iconOf = (type: string) => ICONS.find(([form]) => form.test(type))?.[1] ?? Plain

/** The style of the tile before a file's name. */
const tileClass =
  'grid size-12 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-hover'

/** Shows the kind of a file as an icon. */
export function FileTile({ type }: { type: string }) {
  const Icon = iconOf(type)
  return (
    <span className={tileClass}>
      <Icon aria-hidden="true" className="size-5 text-muted" />
    </span>
  )
}

/** A file as a list shows it. */
export interface ShownFile {
  id: string
  name: string
  /** In bytes. */
  size: number
  /** Detected from the content. */
  type: string
  thumbnail_url: string | null
  can?: { delete: boolean }
}

interface RowActs<F extends ShownFile> {
  /** Who added it and when. */
  noteOf: (file: F) => ReactNode
  /** Opens a picture; other files can only be downloaded. */
  onOpen: (file: F) => void
  onDownload: (file: F) => void
  onRemove?: (file: F) => void
  /** Called when a thumbnail does not load: its link may have expired. */
  onBroken?: () => void
}

interface FileListProps<F extends ShownFile> extends RowActs<F> {
  files: readonly F[]
  /** The number of files shown before the list is expanded: the latest ones. */
  most?: number
}

/** Makes a control cover its whole row. */
const WHOLE_ROW = 'after:absolute after:inset-0'

function Row<F extends ShownFile>({ file, ...acts }: { file: F } & RowActs<F>) {
  const { t, locale } = useTranslations('attachments')
  const { name, size, type, thumbnail_url: thumbnail, can } = file
  return (
    <li className="relative flex items-center gap-3 py-2">
      {thumbnail ? (
        <button
          type="button"
          aria-label={t('open', { name })}
          onClick={() => acts.onOpen(file)}
          className={`${tileClass} ${WHOLE_ROW}`}
        >
          <img
            src={thumbnail}
            alt=""
            loading="lazy"
            onError={acts.onBroken}
            className="size-full object-cover"
          />
        </button>
      ) : (
        <FileTile type={type} />
      )}
      <div className="min-w-0 grow">
        <bdi className="block truncate [text-align:-webkit-match-parent] [text-align:match-parent] font-medium">
          {name}
        </bdi>
        <p className="text-sm wrap-anywhere text-muted">
          {formatSize(size, locale)} · {acts.noteOf(file)}
        </p>
      </div>
      <IconButton
        label={t('download', { name })}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => acts.onDownload(file)}
        className={thumbnail ? 'z-1' : WHOLE_ROW}
      />
      {can?.delete && acts.onRemove && (
        <IconButton
          tone="danger"
          label={t('remove', { name })}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => acts.onRemove?.(file)}
          className="z-1"
        />
      )}
    </li>
  )
}

/** A list of files with their details and actions. */
export function FileList<F extends ShownFile>({ files, most, ...acts }: FileListProps<F>) {
  const { t } = useTranslations('attachments')
  const listId = useId()
  const [isWhole, setWhole] = useState(false)
  // Not collapsed for a single file, since the button needs the space of one file.
  const isFolded = most !== undefined && files.length > most + 1
  const shown = isFolded && !isWhole ? files.slice(-most) : files
  return (
    <>
      {isFolded && (
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className="-ms-3 self-start"
        >
          {isWhole ? t('fewer') : t('all', { count: files.length })}
        </Button>
      )}
      <ul id={listId} className="divide-y divide-line">
        {shown.map((file) => (
          <Row key={file.id} file={file} {...acts} />
        ))}
      </ul>
    </>
  )
}
