import { createHash } from 'node:crypto'

/**
 * How much text may have names. A plan takes about 280 times its text in each connection that knows
 * it: so many characters are about 13 MB there.
 */
const MAX_NAMED_CHARACTERS = 48_000
/** The most texts without a name that are counted: those that were asked for last. */
const MAX_COUNTED = 500
/** The number of statements after which all counts are halved, so that recent uses count most. */
const HALVE_COUNTS_AFTER = 1_000
/** The uses after which a text is prepared under a name: one or two percent of all statements. */
const PREPARE_AFTER = 24
/** A text for one company, whose id stands in it, is to be planned for that company (decision 018). */
const FOR_ONE_COMPANY = /'[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}'/

/**
 * Names for the texts that are asked for again and again: PostgreSQL keeps the plan of a statement
 * with a name for as long as its connection lives. Filters make texts without end, so only hot
 * ones get a name, within a bound; they keep it for good. The others are planned each time.
 */
export class StatementNames {
  readonly #named = new Map<string, string>()
  #counted = new Map<string, number>()
  #characters = 0
  #asked = 0

  /** The name of a text, and nothing for one that is planned each time. */
  nameFor(text: string): string | undefined {
    this.#asked += 1
    if (this.#asked % HALVE_COUNTS_AFTER === 0) this.#halve()
    return this.#named.get(text) ?? this.#count(text)
  }

  #count(text: string): string | undefined {
    if (this.#characters + text.length > MAX_NAMED_CHARACTERS) return undefined
    if (FOR_ONE_COMPANY.test(text)) return undefined
    const times = (this.#counted.get(text) ?? 0) + 1
    this.#counted.delete(text)
    if (times >= PREPARE_AFTER) return this.#give(text)
    this.#counted.set(text, times)
    const [oldest] = this.#counted.keys()
    if (this.#counted.size > MAX_COUNTED && oldest !== undefined) this.#counted.delete(oldest)
    return undefined
  }

  #give(text: string): string {
    const name = createHash('sha1').update(text).digest('base64url')
    this.#named.set(text, name)
    this.#characters += text.length
    return name
  }

  #halve(): void {
    const halves = [...this.#counted].map(([text, times]) => [text, times / 2] as const)
    this.#counted = new Map(halves.filter(([, times]) => times >= 1))
  }
}
