import { useSyncExternalStore } from 'react'
import { installOffer } from '#client/install-prompt.ts'

const isStandalone = () => matchMedia('(display-mode: standalone)').matches
/** iOS makes no offer: the user installs by hand. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

export type Install = { kind: 'offer'; install: () => Promise<void> } | { kind: 'by-hand' }

function subscribe(listener: () => void): () => void {
  installOffer.onChange = listener
  return () => {
    installOffer.onChange = () => {}
  }
}

/** How this device can install the product; undefined if it is installed or cannot be. */
export function useInstall(): Install | undefined {
  const prompt = useSyncExternalStore(subscribe, () => installOffer.prompt)
  if (isStandalone()) return undefined
  if (!prompt) return isIos() ? { kind: 'by-hand' } : undefined
  return {
    kind: 'offer',
    install: async () => {
      await prompt.prompt()
      // An offer can be used only once.
      installOffer.prompt = undefined
      installOffer.onChange()
    },
  }
}
