/**
 * Where a feature lets others take part in what it does: when a department ends, each feature moves
 * what it keeps in departments; a project's page shows its tasks. The feature that asks defines the
 * point; the others, which stand right of it, name their part in their `feature.ts`.
 */
export class ExtensionPoint<Part> {
  /** For whoever looks at a running server. */
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  with(part: Part): Extension {
    return { addTo: (extensions) => extensions.add(this, part) }
  }
}

/** A part, and the point that it belongs to. */
export interface Extension {
  addTo(extensions: Extensions): void
}

/** The parts of all features, in the features' order. */
export class Extensions {
  readonly #parts = new Map<ExtensionPoint<never>, unknown[]>()

  add<Part>(point: ExtensionPoint<Part>, part: Part): void {
    const parts = this.#parts.get(point as ExtensionPoint<never>) ?? []
    this.#parts.set(point as ExtensionPoint<never>, [...parts, part])
  }

  of<Part>(point: ExtensionPoint<Part>): readonly Part[] {
    return (this.#parts.get(point as ExtensionPoint<never>) ?? []) as Part[]
  }
}
