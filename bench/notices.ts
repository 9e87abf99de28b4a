// npm run bench -- notices: the cost of notifying people. `busy`: a minute of 10,000 events in a
// company of 500, then each inbox against independent rules. `mails`: mails while the server is
// killed. `cost`: against the version before notifications. `-- --only busy|mails|cost`: one part,
// `-- --seconds 10`: shorter, `-- --busy`: with other load; throughput is not judged.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { busyMinute, settleIn } from './notices/busy.ts'
import { cost } from './notices/cost.ts'
import { mails } from './notices/mails.ts'
import { withOffice } from './notices/office.ts'
import type { Judging } from './overload/judging.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    busy: { type: 'boolean', default: false },
  },
})

/** Prints the result of a part; returns whether a limit is exceeded. */
function told(name: string, judging: Judging): boolean {
  console.log(`${name}: ${judging.line}`)
  for (const what of judging.over) console.log(`  does not hold: ${what}`)
  return judging.isOver
}

const load = () => os.loadavg()[0]?.toFixed(1)

/** One minute of events, then the mails of the following days. */
async function inOffice(): Promise<boolean> {
  const withMinute = options.only !== 'mails'
  return withOffice(async (office) => {
    await settleIn(office)
    const wanted = { seconds: Number(options.seconds), isBusy: options.busy }
    const isOver = withMinute && told('busy', await busyMinute(office, wanted))
    return (options.only !== 'busy' && told('mails', await mails(office))) || isOver
  })
}

async function main(): Promise<boolean> {
  const before = load()
  const isOver = options.only !== 'cost' && (await inOffice())
  const isDear = (options.only ?? 'cost') === 'cost' && told('cost', await cost())
  console.log(`load average ${before} before and ${load()} after`)
  return isOver || isDear
}

process.exit((await main()) ? 1 : 0)
