export interface Part {
  name?: string
  filename?: string
  type?: string
  bytes: Buffer | string
}

export const BOUNDARY = 'x-diwan-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

function head({ name = 'profile_picture', filename, type }: Part): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const kind = type === undefined ? '' : `\r\nContent-Type: ${type}`
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`
}

/** A multipart body exactly as a browser writes it, with any text in the names. */
export const formOf = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(head(part)),
      Buffer.from(part.bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
