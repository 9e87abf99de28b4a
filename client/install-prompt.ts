/** The event that browsers send to an installable page, to be shown when the user asks for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer, and the listener for its changes. */
export const installOffer = { prompt: undefined as InstallPrompt | undefined, onChange: () => {} }

function setInstallPrompt(prompt?: InstallPrompt): void {
  installOffer.prompt = prompt
  installOffer.onChange()
}

/** Stores the browser's install offer: its event comes only once, early, before later listeners. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setInstallPrompt())
}
