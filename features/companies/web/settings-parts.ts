import type { ComponentType } from 'react'
import { ExtensionPoint } from '#shared/extensions.ts'

/** A section that a feature adds below the company settings; its code is loaded on render. */
export interface SettingsPart {
  Content: ComponentType & { preload: () => Promise<void> }
}

export const settingsParts = new ExtensionPoint<SettingsPart>('parts of the company’s settings')
