import { addTranslations } from '#client/add-translations.ts'
import { ar } from '#features/demos/web/messages.ar.ts'
import { en } from '#features/demos/web/messages.en.ts'

addTranslations('demos', { en, ar })
