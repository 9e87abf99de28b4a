import { useState } from 'react'
import { CallError } from '#client/call.ts'
import { useTranslations } from '#client/i18n.ts'
import { PICTURE_FIELD, PICTURE_MAX_BYTES } from '#features/profile/page-contract.ts'
import {
  fetchProfileData,
  removeProfileImage,
  uploadProfileImage,
} from '#features/profile/web/page-api.ts'
import { useProblem } from '#features/profile/web/useProblem.ts'
import { toast } from '#ui/toast.ts'

const MIN_SPINNER_MS = 2000

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The server's reasons against the file itself; undefined for any other error. */
function reasonsOf(error: unknown): readonly string[] | undefined {
  if (!(error instanceof CallError)) return undefined
  return error.errors[PICTURE_FIELD] ?? (error.status === 413 ? [] : undefined)
}

/** Uploads and removes the picture; the upload spinner is visible for at least two seconds. */
export function usePicture() {
  const { t } = useTranslations('profile')
  const { problem, show, refuse, close } = useProblem()
  const [work, setWork] = useState<'upload' | 'remove'>()

  async function reload(): Promise<void> {
    try {
      await fetchProfileData()
    } catch (error) {
      refuse({ error, title: t('loadFailed') })
    }
  }

  /** spec: one text for every file that the client rejects; the server gives its own reasons. */
  const refuseFile = (reasons: readonly string[] = []) =>
    show({ title: t('uploadError'), lines: reasons.length > 0 ? reasons : [t('tooLarge')] })

  async function upload(file: File): Promise<void> {
    if (!file.type.startsWith('image/') || file.size > PICTURE_MAX_BYTES) return refuseFile()
    setWork('upload')
    const sending = uploadProfileImage(file).then(reload)
    const [sent] = await Promise.allSettled([sending, delay(MIN_SPINNER_MS)])
    setWork(undefined)
    const reasons = sent.status === 'rejected' ? reasonsOf(sent.reason) : undefined
    if (sent.status === 'fulfilled') toast({ tone: 'done', title: t('imageUpdated') })
    else if (reasons) refuseFile(reasons)
    else refuse({ error: sent.reason, title: t('uploadFailed'), fallback: t('imageFailed') })
  }

  async function remove(): Promise<void> {
    setWork('remove')
    try {
      await removeProfileImage()
      toast({ tone: 'done', title: t('imageRemoved') })
      await reload()
    } catch (error) {
      refuse({ error, title: t('removeFailed') })
    }
    setWork(undefined)
  }

  return { work, upload, remove, problem, closeProblem: close }
}
