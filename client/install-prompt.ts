/** The event that browsers send to an installable page, to be shown when the user asks for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer, and the listener for its changes. */
export const offered = { prompt: undefined as InstallPrompt | undefined, told: () => {} }

function hold(prompt?: InstallPrompt): void {
  offered.prompt = prompt
  offered.told()
}

/** Stores the browser's install offer: its event comes only once, early, before later listeners. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => hold())
}
