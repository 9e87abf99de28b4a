import { FileArchive, FileImage, FileText, File as Plain } from 'lucide-react'

const ICONS: readonly [RegExp, typeof Plain][] = [
  [/^image\//, FileImage],
  [/^(text\/|application\/(pdf|msword|rtf|vnd\.))/, FileText],
  [/zip|compressed|tar|rar|7z/, FileArchive],
]
const iconOf = (type: string) => ICONS.find(([form]) => form.test(type))?.[1] ?? Plain

/** The style of the tile before a file's name. */
export const tileClass =
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
