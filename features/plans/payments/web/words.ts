import { ar } from '#features/plans/payments/web/messages.ar.ts'
import { en } from '#features/plans/payments/web/messages.en.ts'
import { addWords } from '#platform/web/part-words.ts'

addWords('checkout', { en, ar })
