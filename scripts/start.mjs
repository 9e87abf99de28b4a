// npm start: from a fresh clone to a running product, and from then on just the running product.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, requireNode, root } from './steps.mjs'

requireNode()
install()
build()
await import(pathToFileURL(path.join(root, 'dist/server/server.js')).href)
