import type { Ctx } from '#server/context.ts'
import { compiler } from '#server/database/sql.ts'
import type { Compilable } from '#server/database/tenant.ts'

/** What a statement takes of each request. */
const GIVEN = ['companyId', 'userId', 'now', 'today', 'time', 'timezone'] as const
/** By what a statement may be another one: what the reader may see, and their language. */
const SHAPING = ['isOwner', 'permissions', 'taskVisibility', 'locale'] as const
/** The most forms of one statement that are kept. */
const MAX_FORMS = 100

/** Stands for a value while a statement is prepared; who reads it then gets an error, not a wrong plan. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`“${this.name}” is not known while a statement is prepared`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** A request of which nothing is known but what shapes a statement. */
const requestOf = (ctx: Ctx): Ctx =>
  new Proxy(ctx, {
    get(_, name: string) {
      if ((SHAPING as readonly string[]).includes(name)) return ctx[name as keyof Ctx]
      if ((GIVEN as readonly string[]).includes(name)) return new Slot(name)
      throw new Error(`A prepared statement takes no “${name}” of a request`)
    },
  })

const formOf = ({ isOwner, permissions, taskVisibility, locale }: Ctx): string =>
  `${isOwner} ${taskVisibility} ${locale} ${[...permissions].join()}`

/** What a caller's question makes of a statement; always the same names, in the same order. */
type Shape = Readonly<Record<string, string | boolean | undefined>>

interface Form {
  text: string
  parameters: readonly unknown[]
}

/**
 * A statement that is written once for all requests of one form, and afterwards only given its values: to
 * put a long one together from its parts takes a tenth of a millisecond and more. `values`
 * names what it takes besides the request; `write` may branch on what the reader may see, on the
 * language, on which values are given (one that is not is undefined), and on the flags and choices of a
 * `shape`, and on nothing else: whatever else it reads throws.
 */
export function prepared<T, V extends object>(
  values: readonly (keyof V & string)[],
  write: (ctx: Ctx, values: V) => Compilable<T>,
): (ctx: Ctx, values: V) => Compilable<T>
export function prepared<T, V extends object, S extends Shape>(
  values: readonly (keyof V & string)[],
  write: (ctx: Ctx, values: V, shape: S) => Compilable<T>,
): (ctx: Ctx, values: V, shape: S) => Compilable<T>
export function prepared<T, V extends object>(
  values: readonly (keyof V & string)[],
  write: (ctx: Ctx, values: V, shape: Shape) => Compilable<T>,
) {
  const forms = new Map<string, Form>()
  const prepare = (key: string, ctx: Ctx, given: V, shape: Shape): Form => {
    if (forms.size >= MAX_FORMS) forms.clear()
    const slots = values.filter((name) => given[name] !== undefined)
    const slotted = Object.fromEntries(slots.map((name) => [name, new Slot(name)])) as V
    const { sql: text, parameters } = write(requestOf(ctx), slotted, shape).compile(compiler)
    const form = { text, parameters }
    forms.set(key, form)
    return form
  }
  return (ctx: Ctx, given: V, shape: Shape = {}) => {
    let key = `${formOf(ctx)} ${Object.values(shape).join()} `
    for (const name of values) key += given[name] === undefined ? '-' : '+'
    const form = forms.get(key) ?? prepare(key, ctx, given, shape)
    const filled = (one: unknown) => {
      if (!(one instanceof Slot)) return one
      return one.name in given ? given[one.name as keyof V] : ctx[one.name as keyof Ctx]
    }
    const made = { sql: form.text, parameters: form.parameters.map(filled) }
    return { compile: () => made } as unknown as Compilable<T>
  }
}
