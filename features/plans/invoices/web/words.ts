import { ar } from '#features/plans/invoices/web/messages.ar.ts'
import { en } from '#features/plans/invoices/web/messages.en.ts'
import { addWords } from '#platform/web/part-words.ts'

addWords('billing', { en, ar })
