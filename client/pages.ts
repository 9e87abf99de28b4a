import { type ComponentType, createContext, useContext } from 'react'
import type { Catalogue } from '#client/i18n.ts'
import { type ExtensionPoint, Extensions } from '#shared/extensions.ts'
import type { PageAddress } from '#shared/pages.ts'

/** A page with its code and translations, which are loaded when it is first shown. */
export interface Page<A extends PageAddress = PageAddress> {
  address: A
  load: () => Promise<ComponentType>
  words: Record<string, Catalogue>
}

interface Code<N extends string> {
  load: () => Promise<Record<NoInfer<N>, ComponentType>>
  /** The component's name in the file that `load` imports. */
  name: N
  words: Record<string, Catalogue>
}

export const page = <A extends PageAddress, N extends string>(
  address: A,
  { load, name, words }: Code<N>,
): Page<A> => ({ address, load: async () => (await load())[name], words })

/** The parts that features contribute to other features, for every page. */
export const ExtensionsContext = createContext(new Extensions())

/** The parts that features contribute to a page, in the order of the features. */
export const useExtensions = <Part>(point: ExtensionPoint<Part>): readonly Part[] =>
  useContext(ExtensionsContext).list(point)
