import type * as z from 'zod/mini'
import type { Topic } from '#shared/live.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

/**
 * Who may call: anybody, any member who is signed in, the owner, or who holds a permission (one
 * of several). Finer rules ("or the department's manager") are the feature's policy.
 */
export type May = 'public' | 'member' | 'owner' | Permission | readonly Permission[]

/** At most `max` calls in `minutes` from one network address. */
interface RateLimit {
  by: 'address'
  max: number
  minutes: number
}

type Shape = z.core.$ZodType

/** Files that come as `multipart/form-data`, in the field of this name and with nothing beside them. */
export interface Upload {
  field: string
  /** What each of them may weigh. */
  maxBytes: number
  /** How many may come at once; one where it is not said. */
  maxFiles?: number
  /** Says that a file has more bytes than it may. */
  tooLarge: Bilingual
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  path: `/${string}`
  /** One sentence for the API's documentation. */
  summary: string
  params?: Shape
  query?: Shape
  body?: Shape
  /** What the body may weigh, where it is more than other bodies may: 16 kB of anybody, 128 of members. */
  maxBytes?: number
  /** Instead of a body. */
  upload?: Upload
  reply: Shape
  /**
   * What a 409 carries beside its message. Of an endpoint whose body has a `version`, what `reply` has
   * is carried without saying so.
   */
  conflict?: Shape
  /** The statuses of success; a handler's plain reply has the first. */
  statuses?: readonly [200 | 201, ...(200 | 201)[]]
  may: May
  /** A POST that changes nothing: it asks for what no URL could hold. */
  reads?: true
  /** Answered even when the company's plan has expired. */
  evenWhenExpired?: true
  /** Answered while the company waits to be deleted: to its owner alone, or to any member. */
  evenWhenClosing?: 'owner' | 'member'
  limits?: readonly RateLimit[]
  /** What open pages of the company hear of when a call has succeeded. */
  changes?: Topic
  /** Of a member's read: a change of any of these makes the reply old. */
  shows?: readonly Topic[]
}

/** One entry of the contract: written once, it types handlers, calls, forms and documentation. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type Part = 'params' | 'query' | 'body'
type Parts<E> = Extract<keyof E, Part>

/** What a caller hands over: `{params?, query?, body?}`, each as it looks on the wire. */
export type Input<E extends Endpoint> = {
  [P in Parts<E>]: E[P] extends Shape ? z.input<E[P]> : never
}

/** What a handler receives: the same after parsing. */
export type Parsed<E extends Endpoint> = {
  [P in Parts<E>]: E[P] extends Shape ? z.output<E[P]> : never
}

/** What the endpoint replies. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** As `Input`, where nothing at all may stand when there is nothing to hand over. */
export type CallInput<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? Input<E> | undefined : Input<E>
