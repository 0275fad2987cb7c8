import { doctorCommand } from './doctor-command.ts'

process.exitCode = await doctorCommand(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
