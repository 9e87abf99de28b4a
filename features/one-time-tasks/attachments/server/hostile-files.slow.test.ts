import { openDiwan } from '#app/server/test/diwan.ts'
import { testHostileFiles } from '#features/one-time-tasks/attachments/server/test/hostile.ts'

testHostileFiles(openDiwan())
