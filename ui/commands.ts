import type { LucideIcon } from 'lucide-react'
import { type RefCallback, useLayoutEffect } from 'react'
import type { Bilingual } from '#shared/locale.ts'
import type { PageAddress, PageMay } from '#shared/pages.ts'

/** What a key or the palette does on a page: its main button, its search field, and what it offers at times. */
export type CommandId = 'create' | 'search' | 'rest'

/** What can be done on a page of a feature by one press, from wherever one is. */
export interface Command {
  name: Bilingual
  icon: LucideIcon
  page: PageAddress<string, 'company'>
  /** Who is offered it, where that is not everybody who may open the page. */
  may?: PageMay
  /** What is done once the page offers it; else being there is all. */
  does?: CommandId
  /** Offered on the page alone, while the page offers what it does. */
  onlyThere?: true
}

type Places = Record<CommandId, Set<HTMLElement>>
const places: Places = { create: new Set(), search: new Set(), rest: new Set() }

const refOf =
  (id: CommandId): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return
    places[id].add(element)
    return () => void places[id].delete(element)
  }

/** The `ref` of the button, or of the field, that stands for a command as long as it is on the page. */
export const commandRef: Record<CommandId, RefCallback<HTMLElement>> = {
  create: refOf('create'),
  search: refOf('search'),
  rest: refOf('rest'),
}

/** The button or the field of a command that is in sight and can be used. */
export const placeOf = (id: CommandId): HTMLElement | undefined =>
  [...places[id]].find(
    (one) => one.checkVisibility() && one.closest('main') && !one.matches(':disabled'),
  )

/** What keys do on a page that is a queue: to the row that is chosen, or to the next and the one before. */
export interface QueueKeys {
  /** The keys 1 to 5. */
  rate: (rating: number) => void
  go: (step: 1 | -1) => void
}

let queue: QueueKeys | undefined
/** The queue of the page that is open. */
export const queueKeys = (): QueueKeys | undefined => queue

/** Lets keys work on a queue for as long as its page is open. */
export function useQueueKeys(keys: QueueKeys): void {
  // Before the page is painted: who sees a row marked may press a key.
  useLayoutEffect(() => {
    queue = keys
    return () => {
      if (queue === keys) queue = undefined
    }
  })
}

/** A dialog or a menu hides the page behind it from everybody. */
export const isCovered = (): boolean =>
  document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') !== null

/** Presses the button of a command. Whether there was one. */
export function press(id: CommandId): boolean {
  const button = placeOf(id)
  button?.focus()
  button?.click()
  return button !== undefined
}
