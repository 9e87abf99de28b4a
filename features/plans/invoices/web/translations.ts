import { addTranslations } from '#client/i18n.ts'
import { ar } from '#features/plans/invoices/web/messages.ar.ts'
import { en } from '#features/plans/invoices/web/messages.en.ts'

addTranslations('billing', { en, ar })
