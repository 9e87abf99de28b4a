/** Copies a text; false where the browser does not let us. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
