import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { changedAt, root } from './steps.mjs'

const COMPRESSIBLE = /\.(js|css|svg|json)$/

/** Writes `.br` and `.gz` beside each asset, so that the server compresses nothing by itself. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => COMPRESSIBLE.test(file))) {
    const file = path.join(folder, name)
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

async function buildAll() {
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  compress(path.join(root, 'dist/web/assets'))
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    build: {
      ssr: 'app/server.ts',
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
  })
}

const SOURCES = ['app', 'features', 'platform', 'db', 'vite.config.ts', 'package-lock.json']
const BUILT = 'dist/.built'

function newest(entry) {
  const { mtimeMs } = statSync(entry)
  if (!statSync(entry).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(entry).map((name) => newest(path.join(entry, name))))
}

/** Builds the web and the server when a source is newer than the last build. */
export async function build() {
  if (changedAt(BUILT) > Math.max(...SOURCES.map(newest))) return
  console.log('Building…')
  await buildAll()
  writeFileSync(BUILT, '')
}
