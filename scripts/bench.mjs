// npm run bench: what requests cost, against limits; see bench/api.ts. Builds first if it must.
import { build } from './build.mjs'
import { install, requireNode, run } from './steps.mjs'

requireNode()
install()
build()
process.exit(run('npx', ['tsx', 'bench/api.ts', ...process.argv.slice(2)]))
