import { createHmac, randomBytes } from 'node:crypto'

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Secret names of files: anyone who knows the name can read the file. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g

/**
 * Maps every id of a company to a new one, consistently in columns, texts, JSON and file keys. An
 * id keeps its first 86 bits, which hold creation time and order. Unknown ids are left unchanged.
 */
export class IdRemapper {
  readonly #key = randomBytes(32)
  readonly #known = new Set<string>()

  /** Registers every id and secret name in a trusted text, such as a column of ids or a key. */
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

  /** Replaces only the last 42 bits, which are random in a UUIDv7. */
  #id(id: string): string {
    const fresh = this.#digest(id).toString('hex')
    const shared =
      (Number.parseInt(id.charAt(25), 16) & 0b1100) |
      (Number.parseInt(fresh.charAt(0), 16) & 0b0011)
    return `${id.slice(0, 25)}${shared.toString(16)}${fresh.slice(1, 11)}`
  }
}
