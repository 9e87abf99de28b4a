import { addTranslations } from '#client/part-words.ts'
import { ar } from '#features/plans/invoices/web/messages.ar.ts'
import { en } from '#features/plans/invoices/web/messages.en.ts'

addTranslations('billing', { en, ar })
