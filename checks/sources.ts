import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOT = path.resolve(import.meta.dirname, '..')
/** The modules of the product itself. */
export const MODULES = [
  ...['app', 'features', 'records', 'ops', 'ui', 'client', 'server', 'shared'],
  'db',
]

export interface Source {
  /** The path from the root, with `/`. */
  file: string
  text: string
}

/** Returns every source file of the given modules. */
export function listSources(ending: RegExp, modules: readonly string[] = MODULES): Source[] {
  return modules.flatMap((module) =>
    readdirSync(path.join(ROOT, module), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(module, name))
      .filter((file) => ending.test(file))
      .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
  )
}

/** Returns the files that define pages: components and styles. */
export const listStyled = (): Source[] =>
  listSources(/^(?:ui|client)\/.*\.(?:tsx|ts|css)$|\/web\/.*\.(?:tsx|ts|css)$/)

/** The files of this package that a source imports, statically or lazily. */
export function importsOf({ file, text }: Source): string[] {
  const { module } = parseSync(file, text)
  const names = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
  return names.filter((name) => name.startsWith('#')).map((name) => name.slice(1))
}

/** The text of a TypeScript source with blanks in place of its comments. */
export function withoutComments({ file, text }: Source): string {
  const blank = (code: string, { start, end }: { start: number; end: number }) =>
    code.slice(0, start) + ' '.repeat(end - start) + code.slice(end)
  return parseSync(file, text).comments.reduce(blank, text)
}
