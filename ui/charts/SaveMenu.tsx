import { Download } from 'lucide-react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import type { Cell } from '#shared/csv.ts'
import { ar } from '#ui/charts/messages.ar.ts'
import { en } from '#ui/charts/messages.en.ts'
import type { PictureSource } from '#ui/charts/picture/picture.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { csvFile, saveFile } from '#ui/save-file.ts'
import { useAct } from '#ui/useAct.ts'

addTranslations('chartFiles', { en, ar })

interface SaveMenuProps {
  title: string
  /** The file name without its extension. */
  name: string
  /** The numbers with a header row. */
  numbers: () => readonly (readonly Cell[])[]
  picture: () => PictureSource
}

const TYPES = ['png', 'svg', 'csv'] as const

/** Downloads a chart as a picture or as numbers, for the user's own reports. */
export function SaveMenu({ title, name, numbers, picture }: SaveMenuProps) {
  const { t } = useTranslations('chartFiles')
  const { busy, act } = useAct()
  const make = async (type: (typeof TYPES)[number]): Promise<Blob> => {
    if (type === 'csv') return csvFile(numbers())
    const { pictureOf } = await import('#ui/charts/picture/picture.tsx')
    return pictureOf(picture(), type)
  }
  const save = (type: (typeof TYPES)[number]) =>
    act(async () => saveFile(`${name}.${type}`, await make(type)), t('failed'))
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
