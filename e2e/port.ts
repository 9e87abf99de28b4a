/** Where the stories' server listens; another one where two runs share a machine. */
export const PORT = process.env.E2E_PORT ?? '4010'
