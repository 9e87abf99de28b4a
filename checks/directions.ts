import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The order of the features is law: one may import only from those before it. */
function featuresInOrder(): string[] {
  const list = path.resolve(import.meta.dirname, '../app/server/features.ts')
  const text = readFileSync(list, 'utf8')
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '#features\/([\w-]+)\//g)].map(
      ([, name, folder]) => [name, folder as string],
    ),
  )
  const order = /= \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return (order.match(/\w+/g) ?? []).map((name) => folders.get(name) ?? name)
}

const FEATURES = featuresInOrder()

const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file)
const side = (file: string) => /\/(server|web)\//.exec(file)?.[1]
const feature = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

function betweenFeatures(from: string, to: string): string | undefined {
  const [a, b] = [feature(from), feature(to)]
  if (!a || !b || a === b) return undefined
  const [left, right] = [FEATURES.indexOf(b), FEATURES.indexOf(a)]
  if (left < 0 || right < 0) return 'a feature that is not in the order'
  return left > right ? 'a feature may import only from those before it' : undefined
}

function betweenRooms(from: string, to: string): string | undefined {
  const [a, b] = [from.split('/')[0], to.split('/')[0]]
  if (b === 'app' && a !== 'app') return 'only app knows app'
  if (a === 'platform' && b !== 'platform') return 'platform knows no feature'
  if (b === 'db' && a !== 'db' && a !== 'app') return 'only app seeds the database'
  return undefined
}

/** Inside a server: policies are pure, and queries know nothing that decides. */
function betweenRoles(from: string, to: string): string | undefined {
  if (from.endsWith('/policy.ts') && /queries|actions|tenant|database/.test(to))
    return 'a policy is pure'
  if (from.endsWith('/queries.ts') && /\/(actions|routes|policy)\.ts$/.test(to))
    return 'queries decide nothing'
  return undefined
}

/** Why `from` may not import `to`, or undefined when it may. */
export function forbidden(from: string, to: string): string | undefined {
  if (isTest(from)) return undefined
  if (isTest(to)) return 'only tests import tests'
  const [a, b] = [side(from), side(to)]
  if (a && b && a !== b) return 'server and web never see each other'
  if (!a && b && !from.startsWith('app/') && !from.startsWith('db/'))
    return 'what both sides share knows neither side'
  return betweenRooms(from, to) ?? betweenFeatures(from, to) ?? betweenRoles(from, to)
}
