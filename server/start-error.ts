/** Why the product, or one of its commands, does not start; the message says all to whoever runs it. */
export class StartError extends Error {}
