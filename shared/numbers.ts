const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g

/** Arabic and Persian digits as Western ones: the last four bits of each are its value. */
export const westernDigits = (text: string): string =>
  text.replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

/**
 * A number as people type it, in Arabic or Western digits and with a decimal point or comma;
 * undefined for any other text. At most nine digits before the point and six after it.
 */
export function parseDecimal(typed: string): number | undefined {
  const text = westernDigits(typed).trim().replace(/^[−–]/u, '-').replace(/[,٫،]/u, '.')
  return /^[-+]?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined
}
