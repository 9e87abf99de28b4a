import { ar } from '#features/companies/export/web/messages.ar.ts'
import { en } from '#features/companies/export/web/messages.en.ts'
import { addWords } from '#platform/web/part-words.ts'

addWords('takeAway', { en, ar })
