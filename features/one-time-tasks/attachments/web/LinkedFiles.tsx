import { type ComponentProps, useState } from 'react'
import { addTranslations } from '#client/i18n.ts'
import { ar, en } from '#features/one-time-tasks/attachments/web/messages.ts'
import { useLinks } from '#features/one-time-tasks/attachments/web/useLinks.ts'
import { FileList, type ShownFile } from '#features/one-time-tasks/files/web/FileList.tsx'
import { ar as partsAr, en as partsEn } from '#features/one-time-tasks/files/web/messages.ts'
import { PictureViewer } from '#records/pictures/web/PictureViewer.tsx'

addTranslations('taskFiles', { en, ar })
addTranslations('attachments', { en: partsEn, ar: partsAr })

interface LinkedFile extends ShownFile {
  url: string
  preview_url: string | null
}

interface LinkedFilesProps<F extends LinkedFile>
  extends Pick<ComponentProps<typeof FileList<F>>, 'files' | 'most' | 'noteOf' | 'onRemove'> {
  /** Loads the files again, with new links. */
  refresh: () => Promise<readonly F[]>
}

/** Files with expiring links: a download gets a fresh link first, and pictures open in a viewer. */
export function LinkedFiles<F extends LinkedFile>({ refresh, ...list }: LinkedFilesProps<F>) {
  const [shown, setShown] = useState<string>()
  const { download, renewOnce } = useLinks(refresh)
  const pictures = list.files.filter(({ preview_url }) => preview_url !== null)
  const opened = pictures.find(({ id }) => id === shown)
  return (
    <>
      <FileList
        {...list}
        onOpen={({ id }) => setShown(id)}
        onDownload={(file) => void download(file)}
        onBroken={renewOnce}
      />
      {opened && (
        <PictureViewer
          pictures={pictures}
          shown={opened}
          onShow={({ id }) => setShown(id)}
          onClose={() => setShown(undefined)}
          onDownload={() => void download(opened)}
          onRenew={refresh}
        />
      )}
    </>
  )
}
