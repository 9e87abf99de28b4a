// Builds the web client into dist/web and the server into dist/server. It is a separate process,
// because Vite sets NODE_ENV for the process, and its memory should not remain in the server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './steps.mjs'

const COMMANDS = [
  'app/server/commands/backup.ts',
  'app/server/commands/import-company.ts',
  'app/server/commands/restore.ts',
  'app/server/commands/upgrade-database.ts',
  'app/server/commands/verify.ts',
]
/** Runs in a separate process. */
const MAKER = 'records/documents/server/maker.ts'
const COMPRESSIBLE = /\.(js|css|svg|json)$/

/**
 * Writes `.br` and `.gz` files next to each asset, so that the server does not have to compress
 * them.
 */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => COMPRESSIBLE.test(file))) {
    const file = path.join(folder, name)
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

await build({ logLevel: 'warn' })
compress(path.join(root, 'dist/web/assets'))
await build({
  configFile: false,
  logLevel: 'warn',
  root,
  build: {
    ssr: true,
    rolldownOptions: { input: ['app/server.ts', MAKER, ...COMMANDS] },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
