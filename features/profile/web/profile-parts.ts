import { ExtensionPoint } from '#shared/extensions.ts'
import type { Bilingual } from '#shared/locale.ts'
import type { PageAddress } from '#shared/pages.ts'

/** A link from the profile page to a feature's personal settings. */
export interface ProfilePart {
  page: PageAddress
  name: Bilingual
  text: Bilingual
  /** The label of the link. */
  action: Bilingual
  isForReader: () => boolean
}

export const profileParts = new ExtensionPoint<ProfilePart>('ways from one’s own page')
