/** What a push service hands to a browser, and its service worker shows. */
export interface PushedNotice {
  title: string
  body: string
  /** Where a press leads: a path of the product. */
  url: string
  lang: string
  dir: 'ltr' | 'rtl'
  /** Takes the place of what is shown of the same. */
  tag: string
}
