// npm run bench [-- NAME …] and npm run gate [-- NAME …]: runs one of the longer measurements and
// checks; arguments after the name are passed to it. Installs and builds first if necessary.
import { build } from './build.mjs'
import { install, requireNode, run } from './steps.mjs'

const program = (name) => ({ built: true, command: ['npx', 'tsx', `bench/${name}.ts`] })
/** Programs that build what they need themselves. */
const unbuilt = (name) => ({ ...program(name), built: false })
const script = (name) => ({ built: false, command: ['node', `scripts/${name}.mjs`] })

const BENCHES = {
  api: program('api'),
  board: program('board'),
  brief: program('brief'),
  notices: program('notices'),
  pages: program('open-pages'),
  tasks: program('tasks'),
}

/** The projects whose randomised tests get their long number of runs. */
const LONG = ['units', 'server', 'slow', 'measured']

const GATES = {
  compose: unbuilt('compose'),
  faults: program('faults'),
  firefox: { built: true, command: ['npx', 'playwright', 'test', '--project', 'firefox'] },
  fuzz: program('fuzz'),
  guards: unbuilt('guards'),
  image: unbuilt('image'),
  keys: program('keys'),
  limits: program('limits'),
  long: {
    ...{ built: false, environment: { DIWAN_LONG: '1' } },
    command: ['npx', 'vitest', 'run', ...LONG.flatMap((name) => ['--project', name])],
  },
  machines: program('machines'),
  migrations: unbuilt('migrations'),
  nodes: script('nodes'),
  operations: unbuilt('operations'),
  oracle: script('oracle'),
  overload: program('overload'),
  payments: program('payments'),
  phones: program('phones'),
  postgres15: script('test-postgres15'),
  'release-data': program('release'),
  restore: program('restore'),
  rolling: program('rolling'),
  soak: program('soak'),
  stories: {
    ...{ built: true, environment: { E2E_BEHIND: 'nginx' } },
    command: ['npx', 'playwright', 'test', '--project', 'stories'],
  },
  tenants: unbuilt('tenants'),
  webkit: program('webkit'),
}

const [kind, ...given] = process.argv.slice(2)
const known = kind === 'bench' ? BENCHES : GATES
const isNamed = given[0] && !given[0].startsWith('-')
const [name, args] = isNamed || kind === 'gate' ? [given[0], given.slice(1)] : ['api', given]
const chosen = Object.hasOwn(known, name ?? '') ? known[name] : undefined
if (!chosen) {
  console.error(`npm run ${kind} -- NAME: one of ${Object.keys(known).join(', ')}`)
  process.exit(1)
}
requireNode()
install()
if (chosen.built) build()
const [command, ...first] = chosen.command
const env = { ...process.env, ...chosen.environment }
process.exit(run(command, [...first, ...args], { env }))
