import type { Ctx } from '#server/context.ts'
import { type CompilableQuery, compiler, constantQuery } from '#server/database/tenant.ts'

/** The request fields that a statement takes as values. */
const PARAMETER_FIELDS = ['companyId', 'userId', 'now', 'today', 'time', 'timezone'] as const
/**
 * The request fields that can change a statement's text: what the reader may see, and their
 * language.
 */
const VARIANT_FIELDS = ['isOwner', 'permissions', 'taskVisibility', 'locale'] as const
/** The maximum number of cached forms of one statement. */
const MAX_FORMS = 100

/**
 * A placeholder for a value while a statement is prepared. Reading it throws, instead of causing a
 * wrong plan.
 */
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

/** A view of the request that has real values only for the fields that shape a statement. */
const createContextProxy = (ctx: Ctx): Ctx =>
  new Proxy(ctx, {
    get(_, name: string) {
      if ((VARIANT_FIELDS as readonly string[]).includes(name)) return ctx[name as keyof Ctx]
      if ((PARAMETER_FIELDS as readonly string[]).includes(name)) return new Slot(name)
      throw new Error(`A prepared statement takes no “${name}” of a request`)
    },
  })

const toVariantKey = ({ isOwner, permissions, taskVisibility, locale }: Ctx): string =>
  `${isOwner} ${taskVisibility} ${locale} ${[...permissions].join()}`

/**
 * The choices of a caller's query that shape a statement; always the same names, in the same order.
 */
type Shape = Readonly<Record<string, string | boolean | undefined>>

interface Form {
  text: string
  parameters: readonly unknown[]
}

/**
 * Compiles a statement once per form and then only fills in values, as assembling a long one takes
 * 0.1 ms and more. `values` names its inputs besides the request. `write` may branch only on what
 * the reader may see, the language, which values are defined, and `shape`; reading anything else
 * throws.
 */
export function prepareQuery<T, V extends object>(
  values: readonly (keyof V & string)[],
  write: (ctx: Ctx, values: V) => CompilableQuery<T>,
): (ctx: Ctx, values: V) => CompilableQuery<T>
export function prepareQuery<T, V extends object, S extends Shape>(
  values: readonly (keyof V & string)[],
  write: (ctx: Ctx, values: V, shape: S) => CompilableQuery<T>,
): (ctx: Ctx, values: V, shape: S) => CompilableQuery<T>
export function prepareQuery<T, V extends object>(
  values: readonly (keyof V & string)[],
  write: (ctx: Ctx, values: V, shape: Shape) => CompilableQuery<T>,
) {
  const forms = new Map<string, Form>()
  const prepare = (key: string, ctx: Ctx, given: V, shape: Shape): Form => {
    if (forms.size >= MAX_FORMS) forms.clear()
    const slots = values.filter((name) => given[name] !== undefined)
    const slotted = Object.fromEntries(slots.map((name) => [name, new Slot(name)])) as V
    const { sql: text, parameters } = write(createContextProxy(ctx), slotted, shape).compile(
      compiler,
    )
    const form = { text, parameters }
    forms.set(key, form)
    return form
  }
  return (ctx: Ctx, given: V, shape: Shape = {}) => {
    let key = `${toVariantKey(ctx)} ${Object.values(shape).join()} `
    for (const name of values) key += given[name] === undefined ? '-' : '+'
    const form = forms.get(key) ?? prepare(key, ctx, given, shape)
    const filled = (one: unknown) => {
      if (!(one instanceof Slot)) return one
      return one.name in given ? given[one.name as keyof V] : ctx[one.name as keyof Ctx]
    }
    return constantQuery<T>(form.text, form.parameters.map(filled))
  }
}
