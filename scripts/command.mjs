// npm run backup, import-company, restore, upgrade-database, verify: installs and builds if
// necessary, as npm start does.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, requireNode, root } from './steps.mjs'

const [name] = process.argv.splice(2, 1)

requireNode()
install()
build()
await import(pathToFileURL(path.join(root, `dist/server/${name}.js`)).href)
