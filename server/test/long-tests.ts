/**
 * Whether random tests run at length: `DIWAN_LONG=1`, as `npm run test:all` and `npm run gate --
 * long` set it. Every number of runs that depends on it reads this value.
 */
export const LONG = process.env.DIWAN_LONG === '1'
