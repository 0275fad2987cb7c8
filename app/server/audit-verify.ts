import { auditVerify } from './audit-verify-command.ts'

process.exitCode = await auditVerify(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
