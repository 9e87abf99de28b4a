import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The folders of the imported names that occur in the list that `order` matches, in the order of
 * that list.
 */
function foldersInOrder(file: string, folder: RegExp, order: RegExp): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
  const imported = text.matchAll(new RegExp(`import \\{ (\\w+) \\} from '${folder.source}`, 'g'))
  const folders = new Map([...imported].map(([, name, noun]) => [name, noun as string]))
  const names = order.exec(text)?.[1]?.match(/\w+/g) ?? []
  return names.flatMap((name) => folders.get(name) ?? [])
}

/** Each feature is allowed to import only from the features before it in this order. */
const FEATURES = foldersInOrder('app/server/features.ts', /#features\/([\w-]+)\//, /= \[([^\]]*)\]/)

/**
 * The same rule for the nouns of a large feature, in the order in which its `server/feature.ts`
 * registers their routes.
 */
const nounsOf = (one: string) =>
  foldersInOrder(
    `features/${one}/server/feature.ts`,
    new RegExp(`#features/${one}/([\\w-]+)/server/`),
    /routes: \(server\) => \{([^}]*)\}/,
  )
const NOUNS = new Map(FEATURES.map((one) => [one, nounsOf(one)]))

const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file)
/** Whether a file runs on the server or in the browser. */
function side(file: string): 'server' | 'web' | undefined {
  if (/^(?:server|ops)\/|\/server\//.test(file)) return 'server'
  return /^(?:ui|client)\/|\/web\//.test(file) ? 'web' : undefined
}
const feature = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
const noun = (file: string) => /^features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? ''

function betweenNouns(nouns: readonly string[], from: string, to: string): string | undefined {
  const [left, right] = [nouns.indexOf(noun(to)), nouns.indexOf(noun(from))]
  return right >= 0 && left > right ? 'a noun may import only from those before it' : undefined
}

function betweenFeatures(from: string, to: string): string | undefined {
  const [a, b] = [feature(from), feature(to)]
  if (!a || !b) return undefined
  if (a === b) return betweenNouns(NOUNS.get(a) ?? [], from, to)
  const [left, right] = [FEATURES.indexOf(b), FEATURES.indexOf(a)]
  if (left < 0 || right < 0) return 'a feature that is not in the order'
  return left > right ? 'a feature may import only from those before it' : undefined
}

/**
 * The modules that each module is allowed to import, besides itself. Only `app` can import all of
 * them.
 */
const BELOW: Record<string, readonly string[]> = {
  db: ['features', 'records', 'ops', 'server', 'shared'],
  features: ['records', 'ops', 'ui', 'client', 'server', 'shared'],
  records: ['ui', 'client', 'server', 'shared'],
  ops: ['server', 'shared'],
  ui: ['client', 'shared'],
  client: ['shared'],
  server: ['shared'],
  shared: [],
}

function betweenModules(from: string, to: string): string | undefined {
  const [a, b] = [from.split('/')[0] ?? '', to.split('/')[0] ?? '']
  return a === b || !BELOW[a] || BELOW[a].includes(b) ? undefined : `${a} may not import ${b}`
}

/** Rules within a server: policies are pure, and queries do not import what decides. */
function betweenRoles(from: string, to: string): string | undefined {
  if (from.endsWith('/policy.ts') && /queries|actions|tenant|database/.test(to))
    return 'a policy is pure'
  if (from.endsWith('/queries.ts') && /\/(actions|routes|policy)\.ts$/.test(to))
    return 'queries decide nothing'
  return undefined
}

/** The reason why `from` must not import `to`, or undefined if it may. */
export function forbidden(from: string, to: string): string | undefined {
  if (isTest(from)) return undefined
  if (isTest(to)) return 'only tests import tests'
  const [a, b] = [side(from), side(to)]
  if (a && b && a !== b) return 'server and web never see each other'
  if (!a && b && !from.startsWith('app/') && !from.startsWith('db/'))
    return 'what both sides share knows neither side'
  return betweenModules(from, to) ?? betweenFeatures(from, to) ?? betweenRoles(from, to)
}
