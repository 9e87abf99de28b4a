import { ar } from '#features/one-time-tasks/attachments/web/messages.ar.ts'
import { en } from '#features/one-time-tasks/attachments/web/messages.en.ts'
import { ar as partsAr } from '#platform/web/attachments/messages.ar.ts'
import { en as partsEn } from '#platform/web/attachments/messages.en.ts'
import { addWords } from '#platform/web/part-words.ts'

addWords('taskFiles', { en, ar })
addWords('attachments', { en: partsEn, ar: partsAr })
