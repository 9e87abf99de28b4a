import { useSyncExternalStore } from 'react'
import { offered } from '#client/install-prompt.ts'

const isStandalone = () => matchMedia('(display-mode: standalone)').matches
/** Where there is no offer, and the person does it by hand. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)

export type Install = { kind: 'offer'; install: () => Promise<void> } | { kind: 'by-hand' }

function subscribe(listener: () => void): () => void {
  offered.told = listener
  return () => {
    offered.told = () => {}
  }
}

/** How this device can install the product; nothing where it is, or cannot. */
export function useInstall(): Install | undefined {
  const prompt = useSyncExternalStore(subscribe, () => offered.prompt)
  if (isStandalone()) return undefined
  if (!prompt) return isIos() ? { kind: 'by-hand' } : undefined
  return {
    kind: 'offer',
    install: async () => {
      await prompt.prompt()
      // An offer is good for one answer.
      offered.prompt = undefined
      offered.told()
    },
  }
}
