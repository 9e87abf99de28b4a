import { addTranslations } from '#client/part-words.ts'
import { ar } from '#features/demos/web/messages.ar.ts'
import { en } from '#features/demos/web/messages.en.ts'

addTranslations('demos', { en, ar })
