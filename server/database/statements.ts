/**
 * The maximum total length of texts with names, in characters. A plan takes about 260 times its
 * text in each connection that knows it, so this is about 17 MB per connection.
 */
const MAX_NAMED_CHARACTERS = 64_000
/** The maximum number of texts without a name that are counted: the most recently used ones. */
const MAX_COUNTED = 500
/** The number of statements after which all counts are halved, so that recent uses count most. */
const HALVE_COUNTS_AFTER = 1_000
/**
 * The number of uses after which a text is prepared under a name: one or two percent of all
 * statements.
 */
const PREPARE_AFTER = 24
/** How many times as often as a text with a name another one must be used to take its place. */
const MORE_FREQUENT = 2
const PREFIX = 'frequent_'
/** A text that contains a company's id is planned for that company (decision 018). */
const FOR_ONE_COMPANY = /'[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}'/

interface Named {
  name: string
  uses: number
}

/**
 * Names for frequent texts: PostgreSQL caches the plan of a named statement for the life of its
 * connection. Filters produce an endless number of texts, so only the most frequent ones have a
 * name, up to a limit. All other texts are planned each time. A text whose name was taken away gets
 * another one when it is frequent again: a name always means the same text.
 */
export class StatementNames {
  readonly #named = new Map<string, Named>()
  readonly #names = new Set<string>()
  #counted = new Map<string, number>()
  #given = 0
  #characters = 0
  #asked = 0

  /** The name of a text; undefined for a text that is planned each time. */
  nameFor(text: string): string | undefined {
    this.#asked += 1
    if (this.#asked % HALVE_COUNTS_AFTER === 0) this.#halve()
    const named = this.#named.get(text)
    if (!named) return this.#count(text)
    named.uses += 1
    return named.name
  }

  /** Whether a name was given here and taken away, so that connections can forget its plan. */
  readonly isTaken = (name: string): boolean => name.startsWith(PREFIX) && !this.#names.has(name)

  #count(text: string): string | undefined {
    if (text.length > MAX_NAMED_CHARACTERS || FOR_ONE_COMPANY.test(text)) return undefined
    const uses = (this.#counted.get(text) ?? 0) + 1
    this.#counted.delete(text)
    if (uses >= PREPARE_AFTER && this.#makeRoom(text, uses)) return this.#give(text, uses)
    this.#counted.set(text, uses)
    const [oldest] = this.#counted.keys()
    if (this.#counted.size > MAX_COUNTED && oldest !== undefined) this.#counted.delete(oldest)
    return undefined
  }

  /** Takes the names of less frequent texts away if that makes enough room; returns whether. */
  #makeRoom(text: string, uses: number): boolean {
    let missing = this.#characters + text.length - MAX_NAMED_CHARACTERS
    const taken: string[] = []
    for (const [other, named] of [...this.#named].sort(([, a], [, b]) => a.uses - b.uses)) {
      if (missing <= 0) break
      if (named.uses * MORE_FREQUENT > uses) return false
      taken.push(other)
      missing -= other.length
    }
    for (const other of taken) this.#take(other)
    return true
  }

  #take(text: string): void {
    this.#names.delete(this.#named.get(text)?.name ?? '')
    this.#named.delete(text)
    this.#characters -= text.length
  }

  #give(text: string, uses: number): string {
    this.#given += 1
    const name = `${PREFIX}${this.#given}`
    this.#named.set(text, { name, uses })
    this.#names.add(name)
    this.#characters += text.length
    return name
  }

  #halve(): void {
    for (const named of this.#named.values()) named.uses /= 2
    const halves = [...this.#counted].map(([text, uses]) => [text, uses / 2] as const)
    this.#counted = new Map(halves.filter(([, uses]) => uses >= 1))
  }
}
