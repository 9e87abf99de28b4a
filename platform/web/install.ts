import { useSyncExternalStore } from 'react'

/** What browsers hand to a page that may be installed, to be shown when the person asks for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let held: InstallPrompt | undefined
const listeners = new Set<() => void>()

function hold(prompt: InstallPrompt | undefined): void {
  held = prompt
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the page that makes it; it comes once, early, and to nobody who listens later. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => hold(undefined))
}

const isStandalone = () => matchMedia('(display-mode: standalone)').matches
/** Where there is no offer, and the person does it by hand. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

export type Install = { kind: 'offer'; install: () => Promise<void> } | { kind: 'by-hand' }

/** How this device can install the product; nothing where it is, or cannot. */
export function useInstall(): Install | undefined {
  const prompt = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => held,
  )
  if (isStandalone()) return undefined
  if (!prompt) return isIos() ? { kind: 'by-hand' } : undefined
  return {
    kind: 'offer',
    install: async () => {
      await prompt.prompt()
      // An offer is good for one answer.
      hold(undefined)
    },
  }
}
