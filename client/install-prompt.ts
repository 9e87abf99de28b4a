/** What browsers hand to a page that may be installed, to be shown when the person asks for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer, and who wants to know when it comes or goes. */
export const offered = { prompt: undefined as InstallPrompt | undefined, told: () => {} }

function hold(prompt?: InstallPrompt): void {
  offered.prompt = prompt
  offered.told()
}

/** Keeps the browser's offer for the page that makes it; it comes once, early, and to nobody who listens later. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => hold())
}
