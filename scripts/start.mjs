// npm start: from a fresh clone to a running product, and from then on just the running product.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, requireNode, root } from './steps.mjs'

const WATCH_MS = 500
const parent = process.ppid

/** An npm that is killed takes nobody along: whoever it started must notice by itself. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGHUP')
  }, WATCH_MS)
  watch.unref()
}

requireNode()
stopWithNpm()
install()
build()
await import(pathToFileURL(path.join(root, 'dist/server/server.js')).href)
