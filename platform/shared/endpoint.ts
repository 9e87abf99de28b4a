import type * as z from 'zod/mini'
import type { Permission } from '#platform/shared/permissions.ts'

/**
 * Who may call: anybody, any member who is signed in, the owner, or who holds a permission (one
 * of several). Finer rules ("or the department's manager") are the feature's policy.
 */
export type May = 'public' | 'member' | 'owner' | Permission | readonly Permission[]

/** At most `max` calls in `minutes` from one network address, or for one e-mail address. */
export interface RateLimit {
  by: 'address' | 'email'
  max: number
  minutes: number
}

type Shape = z.core.$ZodType

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  path: `/${string}`
  /** One sentence for the API's documentation. */
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  /** The statuses of success; a handler's plain reply has the first. */
  statuses?: readonly [200 | 201, ...(200 | 201)[]]
  may: May
  /** Answered even when the company's plan has expired. */
  evenWhenExpired?: true
  limits?: readonly RateLimit[]
}

export const endpoint = <P extends Shape, Q extends Shape, B extends Shape, R extends Shape>(
  description: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => description

type In<S> = S extends Shape ? (Shape extends S ? undefined : z.input<S>) : undefined
type Out<S> = S extends Shape ? (Shape extends S ? undefined : z.output<S>) : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Loose<T> = Partial<T> extends T ? T | undefined : T

/** What a caller hands over: `{params?, query?, body?}`, each as it looks on the wire. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Present<{ params: In<P>; query: In<Q>; body: In<B> }>
    : never

/** What a handler receives: the same after parsing. */
export type Parsed<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: Out<P>; query: Out<Q>; body: Out<B> }
    : never

/** What the endpoint replies. */
export type Reply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

export type CallInput<E> = Loose<Input<E>>
