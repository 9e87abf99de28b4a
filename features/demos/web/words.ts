import { ar } from '#features/demos/web/messages.ar.ts'
import { en } from '#features/demos/web/messages.en.ts'
import { addWords } from '#platform/web/part-words.ts'

addWords('demos', { en, ar })
