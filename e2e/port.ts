/** The port of the stories' server; set `E2E_PORT` when two runs share a machine. */
export const PORT = process.env.E2E_PORT ?? '4010'
