/** A device, as read from its User-Agent; unknown parts are omitted. */
export interface Device {
  browser?: string
  system?: string
  /** A phone or tablet. */
  mobile: boolean
}

/** Browsers also name those they derive from, so derived browsers come first. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1]

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

/** Browser and system from the User-Agent header. */
export function deviceOf(userAgent: string): Device {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return {
    ...(browser && { browser }),
    ...(system && { system }),
    mobile: HANDHELD.has(system ?? ''),
  }
}
