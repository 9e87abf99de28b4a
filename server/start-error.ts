/**
 * The reason why the product, or one of its commands, does not start. The message has all that the
 * operator needs.
 */
export class StartError extends Error {}
