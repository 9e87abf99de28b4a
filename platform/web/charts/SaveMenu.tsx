import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Cell } from '#platform/shared/csv.ts'
import { ar } from '#platform/web/charts/messages.ar.ts'
import { en } from '#platform/web/charts/messages.en.ts'
import type { PictureSource } from '#platform/web/charts/picture/picture.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { addWords } from '#platform/web/part-words.ts'
import { csvFile } from '#platform/web/sheet/csv.ts'
import { saveFile } from '#platform/web/sheet/save-file.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useReason } from '#platform/web/useReason.ts'

addWords('chartFiles', { en, ar })

interface SaveMenuProps {
  title: string
  /** The files' name, without an ending. */
  name: string
  /** The numbers, the headings first. */
  numbers: () => readonly (readonly Cell[])[]
  picture: () => PictureSource
}

const TYPES = ['png', 'svg', 'csv'] as const

/** A chart as a picture or as numbers, for a report of one's own. */
export function SaveMenu({ title, name, numbers, picture }: SaveMenuProps) {
  const { t } = useWords('chartFiles')
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  const make = async (type: (typeof TYPES)[number]): Promise<Blob> => {
    if (type === 'csv') return csvFile(numbers())
    const { pictureOf } = await import('#platform/web/charts/picture/picture.tsx')
    return pictureOf(picture(), type)
  }
  const save = async (type: (typeof TYPES)[number]) => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(`${name}.${type}`, await make(type))
    } catch (error) {
      toast({ tone: 'not-done', title: t('failed'), detail: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={t('save', { title })}
      trigger={
        <IconButton
          size="sm"
          label={t('save', { title })}
          aria-busy={busy || undefined}
          icon={<Download aria-hidden="true" className="size-4" />}
        />
      }
      items={TYPES.map((id) => ({ id, name: t(id), onAction: () => void save(id) }))}
    />
  )
}
