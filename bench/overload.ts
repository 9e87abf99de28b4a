// npm run gate -- overload: response times under far more load than the server can handle, during
// hundreds of concurrent sign-ins, and next to deliberately slow clients. The load comes from the
// same machine and uses its CPU. `-- --only rush|neighbour|signIns|slow`: one part,
// `-- --seconds 12`: duration of the rush (default 60), `-- --scale 0`: factor for every limit.
import { parseArgs } from 'node:util'
import type { Part } from './overload/judging.ts'
import { noisyNeighbour } from './overload/neighbour.ts'
import { rush } from './overload/overload.ts'
import { floodSignIns } from './overload/sign-ins.ts'
import { withSite } from './overload/site.ts'
import { slowClients } from './overload/slow.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    scale: { type: 'string', default: '1' },
  },
})

const PARTS: Readonly<Record<string, Part>> = {
  rush,
  neighbour: noisyNeighbour,
  signIns: floodSignIns,
  slow: slowClients,
}

const main = (names: readonly string[]): Promise<boolean> =>
  withSite(async (site) => {
    const wanted = { seconds: Number(options.seconds), scale: Number(options.scale) }
    let isOver = false
    for (const name of names) {
      const part = PARTS[name]
      if (!part) throw new Error(`There is no part ${name}`)
      const judging = await part(site, wanted)
      console.log(`${name}: ${judging.line}`)
      for (const what of judging.over) console.log(`  does not hold: ${what}`)
      isOver ||= judging.isOver
    }
    return isOver
  })

process.exit((await main(options.only ? [options.only] : Object.keys(PARTS))) ? 1 : 0)
