import { addTranslations } from '#client/add-translations.ts'
import { ar } from '#features/plans/payments/web/messages.ar.ts'
import { en } from '#features/plans/payments/web/messages.en.ts'

addTranslations('checkout', { en, ar })
