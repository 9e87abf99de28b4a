// npm run gate -- oracle: due dates against a second, dumb implementation and against the database, at
// length: more than two million dates of sixty years, and 200,000 rules in SQL.
import { install, requireNode, run } from './steps.mjs'

requireNode()
install()
process.env.DIWAN_LONG = '1'
const tests = ['oracle', 'rule-in-sql'].map(
  (name) => `features/routine-tasks/definitions/server/${name}.test.ts`,
)
process.exit(run('npx', ['vitest', 'run', '--project', 'server', ...tests]))
