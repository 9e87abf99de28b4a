import type { ComponentType } from 'react'
import { ExtensionPoint } from '#shared/extensions.ts'

/** What a feature shows below the company's settings; its code comes when it is shown. */
export interface SettingsPart {
  Content: ComponentType & { preload: () => Promise<void> }
}

export const settingsParts = new ExtensionPoint<SettingsPart>('parts of the company’s settings')
