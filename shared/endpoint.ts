import type * as z from 'zod/mini'
import type { Topic } from '#shared/live.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'

/**
 * Who may call: anybody, any signed-in member, the owner, or a member with a permission (one of
 * several). Finer rules ("or the department's manager") are in the feature's policy.
 */
export type May = 'public' | 'member' | 'owner' | Permission | readonly Permission[]

/** At most `max` calls in `minutes` from one network address. */
interface RateLimit {
  by: 'address'
  max: number
  minutes: number
}

type Shape = z.core.$ZodType

/**
 * Files that are sent as `multipart/form-data`, in the field of this name and without other fields.
 */
export interface Upload {
  field: string
  /** The maximum size of each file. */
  maxBytes: number
  /** The maximum number of files; 1 by default. */
  maxFiles?: number
  /** The message for a file that is too large. */
  tooLarge: Bilingual
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/api`, with `{name}` for parameters. */
  path: `/${string}`
  /** One sentence for the API's documentation. */
  summary: string
  params?: Shape
  query?: Shape
  body?: Shape
  /**
   * The maximum size of the body if it is not the default: 16 kB for public endpoints, 128 kB for
   * members.
   */
  maxBytes?: number
  /** Files instead of a body. */
  upload?: Upload
  reply: Shape
  /**
   * The fields of a 409 in addition to its message. If the endpoint's body has a `version`, the
   * fields of `reply` are the default.
   */
  conflict?: Shape
  /** The statuses of success; a handler's plain reply has the first one. */
  statuses?: readonly [200 | 201, ...(200 | 201)[]]
  may: May
  /** A POST that changes nothing: its query does not fit into a URL. */
  reads?: true
  /** Available even when the company's plan has expired. */
  evenWhenExpired?: true
  /** Available while the company waits to be deleted: only to its owner, or to any member. */
  evenWhenClosing?: 'owner' | 'member'
  limits?: readonly RateLimit[]
  /** The topic that the company's open pages are notified of after a successful call. */
  changes?: Topic
  /** For a member's read: a change of any of these topics makes the reply stale. */
  shows?: readonly Topic[]
}

/**
 * One entry of the contract: a single definition types handlers, calls, forms and documentation.
 */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type Part = 'params' | 'query' | 'body'
type Parts<E> = Extract<keyof E, Part>

/** What a caller passes: `{params?, query?, body?}`, each in its wire format. */
export type Input<E extends Endpoint> = {
  [P in Parts<E>]: E[P] extends Shape ? z.input<E[P]> : never
}

/** What a handler receives: the same after parsing. */
export type Parsed<E extends Endpoint> = {
  [P in Parts<E>]: E[P] extends Shape ? z.output<E[P]> : never
}

/** What the endpoint replies. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Like `Input`, but it can be left out if nothing has to be passed. */
export type CallInput<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? Input<E> | undefined : Input<E>
