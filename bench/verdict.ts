/** What a scenario found, as one line: each figure with its limit, and the limits that are broken. */
export class Verdict {
  private readonly said: string[] = []
  private readonly broken: string[] = []
  readonly #scale: number

  /** `scale`: the factor for every limit; with 0 every limit must be exceeded. */
  constructor(scale = 1) {
    this.#scale = scale
  }

  tell(...what: string[]): void {
    this.said.push(...what)
  }

  /** `value` must not exceed `bound`; NaN (nothing was measured) counts as exceeded. */
  most(what: string, value: number, [bound, unit]: [bound: number, unit: string]): void {
    const limit = bound * this.#scale
    const said = `${what} ${Number(value.toFixed(1))} of at most ${limit} ${unit}`.trimEnd()
    this.said.push(said)
    if (!(value <= limit)) this.broken.push(said)
  }

  /** Claims are only named if they do not hold. */
  claim(claims: Record<string, boolean>): void {
    for (const [claim, holds] of Object.entries(claims)) if (!holds) this.broken.push(claim)
  }

  /** Adds what another one found. */
  add({ said, broken }: Verdict): void {
    this.said.push(...said)
    this.broken.push(...broken)
  }

  get isOver(): boolean {
    return this.broken.length > 0
  }

  /** Prints the line and the broken limits; returns whether there are any. */
  print(name = ''): boolean {
    console.log(`${name && `${name}: `}${[...this.said, this.isOver ? 'over' : 'ok'].join('; ')}`)
    for (const what of this.broken) console.log(`  does not hold: ${what}`)
    return this.isOver
  }
}
