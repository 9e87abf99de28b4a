/** Why an archive cannot be read in; meant for whoever asked for it. */
export class CargoError extends Error {}
