/** What a push service delivers to a browser, and its service worker shows. */
export interface PushedNotice {
  title: string
  body: string
  /** The path of the product that a click opens. */
  url: string
  lang: string
  dir: 'ltr' | 'rtl'
  /** A notification replaces a shown one with the same tag. */
  tag: string
}
