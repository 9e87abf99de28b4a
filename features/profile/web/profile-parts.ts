import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { PageAddress } from '#shared/pages.ts'

/** The way from one's own page to a page on which a feature lets one choose something. */
export interface ProfilePart {
  page: PageAddress
  name: Bilingual
  text: Bilingual
  /** The words of the way there. */
  action: Bilingual
  isForReader: () => boolean
}

export const profileParts = new ExtensionPoint<ProfilePart>('ways from one’s own page')
