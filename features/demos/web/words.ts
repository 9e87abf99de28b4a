import { addWords } from '#client/part-words.ts'
import { ar } from '#features/demos/web/messages.ar.ts'
import { en } from '#features/demos/web/messages.en.ts'

addWords('demos', { en, ar })
