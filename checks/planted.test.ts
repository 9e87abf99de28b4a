import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testFolder } from '#server/test/folder.ts'

const folder = testFolder('planted')
beforeAll(() => {
  copyFileSync('biome.json', path.join(folder, 'biome.json'))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
})

/** Returns Biome's output for a text in a file of a project with our rules. */
function lint(file: string, text: string): string {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
  const biome = path.resolve('node_modules/.bin/biome')
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=20', file]
  const { stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

test.each([
  ['any', 'server/x.ts', 'export const a = (b: any) => b\n', 'noExplicitAny'],
  ['the console', 'features/plans/server/x.ts', "console.log('a')\n", 'noConsole'],
  [
    'process.env outside the configuration',
    'server/x.ts',
    'export const a = process.env.A\n',
    'noProcessEnv',
  ],
  ['a default export', 'ui/x.ts', 'export default 1\n', 'noDefaultExport'],
  [
    'a barrel',
    'features/plans/index.ts',
    "export * from './contract.ts'\n",
    'noBarrelFile|noReExportAll',
  ],
  [
    'a long file',
    'server/x.ts',
    `${many(320, (n) => `export const a${n} = ${n}`)}\n`,
    'noExcessiveLinesPerFile',
  ],
  [
    'a long function',
    'server/x.ts',
    `export function a() {\n${many(70, (n) => `  f(${n})`)}\n}\n`,
    'noExcessiveLinesPerFunction',
  ],
])('%s is refused', (_, file, text, rule) => {
  expect(lint(file, text)).toMatch(new RegExp(rule))
})
