import { contracts } from './areas.ts'
import { openapiDocument } from './openapi-document.ts'

process.stdout.write(`${JSON.stringify(openapiDocument(contracts), null, 2)}\n`)
