// npm run gate -- overload: what people feel while far more is asked than the server can do, while
// hundreds sign in at once, and beside clients that are slow on purpose. The load is offered by a
// process of its own, but on the same machine: it takes part of the processors that the server has.
// `-- --only rush|neighbour|signIns|slow`: one part, `-- --seconds 12`: how long the rush lasts
// (60 where nothing is said), `-- --scale 0`: what every bound is multiplied by.
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
