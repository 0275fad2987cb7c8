import { z } from 'zod'
import { startSimulators } from './start.ts'

const variables = z.object({
  PUBLIC_URL: z.string().default('http://localhost:3000'),
  DATA_DIR: z.string().optional(),
  SIMULATOR_SEED: z.coerce.number().int().default(1),
  SIMULATOR_COMPANIES: z.coerce.number().int().positive().default(2000),
  SIMULATOR_TODAY: z.string().optional(),
})

// The outside systems by themselves: for trying them, or beside a server that is started by hand. Prints their addresses as JSON.
const { PUBLIC_URL, DATA_DIR, SIMULATOR_SEED, SIMULATOR_COMPANIES, SIMULATOR_TODAY } = variables.parse(process.env)
const { register, stop, ...addresses } = await startSimulators({
  publicUrl: PUBLIC_URL,
  seed: SIMULATOR_SEED,
  size: SIMULATOR_COMPANIES,
  today: SIMULATOR_TODAY ?? new Date().toISOString().slice(0, 10),
  ...(DATA_DIR && { dataDir: DATA_DIR }),
})
console.log(JSON.stringify({ ...addresses, companies: register.size }, null, 2))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
