/** A bullet list of sentences. They are rendered as plain text only. */
export function BulletList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5 wrap-anywhere">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields can have the same message
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
