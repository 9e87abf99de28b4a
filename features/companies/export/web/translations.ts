import { addTranslations } from '#client/add-translations.ts'
import { ar } from '#features/companies/export/web/messages.ar.ts'
import { en } from '#features/companies/export/web/messages.en.ts'

addTranslations('takeAway', { en, ar })
