import { createHash } from 'node:crypto'

/**
 * The maximum total length of texts with names, in characters. A plan takes about 280 times its
 * text in each connection that knows it, so this is about 13 MB per connection.
 */
const MAX_NAMED_CHARACTERS = 48_000
/** The maximum number of texts without a name that are counted: the most recently used ones. */
const MAX_COUNTED = 500
/** The number of statements after which all counts are halved, so that recent uses count most. */
const HALVE_COUNTS_AFTER = 1_000
/**
 * The number of uses after which a text is prepared under a name: one or two percent of all
 * statements.
 */
const PREPARE_AFTER = 24
/** A text that contains a company's id is planned for that company (decision 018). */
const FOR_ONE_COMPANY = /'[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}'/

/**
 * Names for frequent texts: PostgreSQL caches the plan of a named statement for the life of its
 * connection. Filters produce an endless number of texts, so only hot ones get a name, up to a
 * limit; the names are permanent. All other texts are planned each time.
 */
export class StatementNames {
  readonly #named = new Map<string, string>()
  #counted = new Map<string, number>()
  #characters = 0
  #asked = 0

  /** The name of a text; undefined for a text that is planned each time. */
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
