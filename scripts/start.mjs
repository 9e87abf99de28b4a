// npm start: from a fresh clone to a running product; later it only starts the product.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, requireNode, root } from './steps.mjs'

const WATCH_MS = 500
const parent = process.ppid

/**
 * If npm is killed, its child processes continue, so this process must detect that its parent is
 * gone.
 */
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
