import { createHmac, randomBytes } from 'node:crypto'

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Names of files that whoever knows them may see. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g

/**
 * Gives everything of a company a new id, the same one wherever the old one stands: in a column, in
 * a text, in JSON or in the key of a file. An id keeps its first 86 bits, which say when it was made
 * and in which order; what is not known as an id of the company's is left as it is.
 */
export class IdRemapper {
  readonly #key = randomBytes(32)
  readonly #known = new Set<string>()

  /** Takes note of every id or secret name in a text of ours, such as a column of ids or a key. */
  register(text: string): void {
    for (const form of [ID, SECRET]) for (const [name] of text.matchAll(form)) this.#known.add(name)
  }

  remap(text: string): string {
    const known = (give: (name: string) => string) => (name: string) =>
      this.#known.has(name) ? give(name) : name
    return text
      .replace(
        ID,
        known((id) => this.#id(id)),
      )
      .replace(
        SECRET,
        known((name) => this.#digest(name).toString('base64url')),
      )
  }

  #digest(name: string): Buffer {
    return createHmac('sha256', this.#key).update(name).digest()
  }

  /** The last 42 bits are chance in a UUIDv7: they alone are new. */
  #id(id: string): string {
    const fresh = this.#digest(id).toString('hex')
    const shared =
      (Number.parseInt(id.charAt(25), 16) & 0b1100) |
      (Number.parseInt(fresh.charAt(0), 16) & 0b0011)
    return `${id.slice(0, 25)}${shared.toString(16)}${fresh.slice(1, 11)}`
  }
}
