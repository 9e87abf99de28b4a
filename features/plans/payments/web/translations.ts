import { addTranslations } from '#client/part-words.ts'
import { ar } from '#features/plans/payments/web/messages.ar.ts'
import { en } from '#features/plans/payments/web/messages.en.ts'

addTranslations('checkout', { en, ar })
