// npm run dev: restarts the server and reloads the pages while you edit. The server runs at PORT
// (3000), the pages with hot reload at 5173.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { install, requireNode } from './steps.mjs'

requireNode()
install()
build()
const children = [
  spawn('npx', ['tsx', 'watch', 'app/server.ts'], { stdio: 'inherit' }),
  spawn('npx', ['vite'], { stdio: 'inherit' }),
]
for (const child of children) child.on('exit', () => process.exit())
process.on('SIGINT', () => {
  for (const child of children) child.kill('SIGINT')
})
