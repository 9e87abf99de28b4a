import type { LucideIcon } from 'lucide-react'
import { type RefCallback, useLayoutEffect } from 'react'
import type { Bilingual } from '#shared/locale.ts'
import type { PageAddress, PageMay } from '#shared/pages.ts'

/**
 * A page's actions for keys and the command palette: its main button, its search field, and `rest`,
 * which it offers only at times.
 */
export type CommandId = 'create' | 'search' | 'rest'

/** An action on a feature's page that can be started with one press from any page. */
export interface Command {
  name: Bilingual
  icon: LucideIcon
  page: PageAddress<string, 'company'>
  /** The condition for offering it, if it differs from the page's own permission. */
  may?: PageMay
  /** The command to run once the page offers it; without it the command only opens the page. */
  commandId?: CommandId
  /** Offered only on that page, and only while the page offers `does`. */
  onlyOnItsPage?: true
}

type CommandElements = Record<CommandId, Set<HTMLElement>>
const commandElements: CommandElements = { create: new Set(), search: new Set(), rest: new Set() }

const createCommandRef =
  (id: CommandId): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return
    commandElements[id].add(element)
    return () => void commandElements[id].delete(element)
  }

/** The `ref` of the button or field of a command, registered while it is mounted. */
export const commandRef: Record<CommandId, RefCallback<HTMLElement>> = {
  create: createCommandRef('create'),
  search: createCommandRef('search'),
  rest: createCommandRef('rest'),
}

/** The button or field of a command that is visible and enabled. */
export const findCommandElement = (id: CommandId): HTMLElement | undefined =>
  [...commandElements[id]].find(
    (one) => one.checkVisibility() && one.closest('main') && !one.matches(':disabled'),
  )

/**
 * The keyboard actions of a queue page: rate the selected row, or move to the next or previous row.
 */
export interface QueueKeys {
  /** The keys 1 to 5. */
  rate: (rating: number) => void
  go: (step: 1 | -1) => void
}

let queue: QueueKeys | undefined
/** The queue keys of the open page. */
export const queueKeys = (): QueueKeys | undefined => queue

/** Enables the queue keys while the page is mounted. */
export function useQueueKeys(keys: QueueKeys): void {
  // A layout effect: it runs before paint, so that keys work as soon as a selected row is visible.
  useLayoutEffect(() => {
    queue = keys
    return () => {
      if (queue === keys) queue = undefined
    }
  })
}

/** Whether a dialog or a menu hides the page behind it. */
export const isPageCovered = (): boolean =>
  document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') !== null

/** Presses the button of a command. Returns whether there was one. */
export function pressCommand(id: CommandId): boolean {
  const button = findCommandElement(id)
  button?.focus()
  button?.click()
  return button !== undefined
}
