/**
 * Whether what chance chooses is tried at length: `DIWAN_LONG=1`, as `npm run test:all` and
 * `npm run gate -- long` set it. Every number of runs that depends on it asks here.
 */
export const LONG = process.env.DIWAN_LONG === '1'
