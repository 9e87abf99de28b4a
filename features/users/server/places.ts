import type { Ctx } from '#platform/server/context.ts'
import { ExtensionPoint } from '#platform/server/extensions.ts'

/** Into which departments a member goes. */
export interface Placing {
  userId: string
  /** Departments that the request names, in the field `field`. */
  named: readonly string[]
  field: string
  /** Where the member shall be, of where they are. */
  wanted(current: string[]): readonly string[]
}

type Place = (ctx: Ctx, placing: Placing) => Promise<void>

export const places = new ExtensionPoint<Place>('where members are')

/** Puts a member into exactly the wanted departments. Throws 422 for one that is not there. */
export async function place(ctx: Ctx, placing: Placing): Promise<void> {
  for (const put of ctx.extensions.of(places)) await put(ctx, placing)
}
