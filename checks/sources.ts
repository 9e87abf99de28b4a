import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOT = path.resolve(import.meta.dirname, '..')
const ROOMS = ['app', 'features', 'platform', 'db']

export interface Source {
  /** From the root, with `/`. */
  file: string
  text: string
}

/** Every source file below the given rooms. */
export function listSources(ending: RegExp, rooms: readonly string[] = ROOMS): Source[] {
  return rooms.flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(room, name))
      .filter((file) => ending.test(file))
      .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
  )
}

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
