/**
 * A point where a feature lets others contribute to its work: when a department ends, each feature
 * moves its items of that department; a project's page shows its tasks. The feature that asks
 * defines the point; the others, which are later in the order, name their part in their
 * `feature.ts`.
 */
export class ExtensionPoint<Part> {
  /** For the inspection of a running server. */
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  contribute(part: Part): Extension {
    return { addTo: (extensions) => extensions.add(this, part) }
  }
}

/** A part, and the extension point that it belongs to. */
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

  list<Part>(point: ExtensionPoint<Part>): readonly Part[] {
    return (this.#parts.get(point as ExtensionPoint<never>) ?? []) as Part[]
  }
}
