import { addTranslations } from '#client/add-translations.ts'
import { ar } from '#features/one-time-tasks/attachments/web/messages.ar.ts'
import { en } from '#features/one-time-tasks/attachments/web/messages.en.ts'
import { ar as partsAr } from '#features/one-time-tasks/files/web/messages.ar.ts'
import { en as partsEn } from '#features/one-time-tasks/files/web/messages.en.ts'

addTranslations('taskFiles', { en, ar })
addTranslations('attachments', { en: partsEn, ar: partsAr })
