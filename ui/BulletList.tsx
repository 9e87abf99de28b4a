/** Sentences, one to a bullet; text alone, whatever stands in them. */
export function BulletList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5 wrap-anywhere">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be told the same
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
