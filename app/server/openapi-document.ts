import { z } from 'zod'
import { isExact, pathParameters, type AnyEndpoint, type Contract } from '#platform/endpoint.ts'
import { fieldsOf, toWire } from '#platform/wire.ts'
import { platformRefusals, type PlatformRefusal } from '#platform/refusal.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => nameAsOnWire(zodSchema, jsonSchema),
  })
  return rest
}

/** The values and the properties of an object by the names that callers know (wire.ts). */
function nameAsOnWire(schema: unknown, object: z.core.JSONSchema.BaseSchema) {
  const { codes } = object
  if (typeof codes === 'object' && codes !== null) {
    const values = Object.values(codes)
    object.type = values.every((value) => typeof value === 'number') ? 'integer' : 'string'
    object.enum = values
  }
  if ('default' in object && schema instanceof z.ZodType)
    object.default = toWire(schema, object.default)
  delete object.codes
  delete object.wire
  delete object.personalNumber
  delete object.tellsWhole
  if (!(schema instanceof z.ZodObject) || !object.properties) return
  const fields = fieldsOf(schema).code
  const nameOf = (code: string) => fields.get(code)?.wire ?? code
  object.properties = Object.fromEntries(
    Object.entries(object.properties).map(([code, field]) => [nameOf(code), field]),
  )
  if (object.required) object.required = object.required.map(nameOf)
}

const refusal = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    changed: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, stored: {} } },
    },
    requestId: { type: 'string' },
  },
}

function requestOf(endpoint: AnyEndpoint) {
  const schema = jsonSchema(endpoint.input, 'input')
  const inPath = pathParameters(endpoint.path)
  const { headers = {}, xml } = endpoint.kind === 'command' ? endpoint : {}
  const elsewhere = [...inPath, ...Object.keys(headers), ...(xml === undefined ? [] : [xml])]
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => !elsewhere.includes(name))
  const required = (schema.required ?? []).filter((name) => !elsewhere.includes(name))
  const parameters: object[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: schema.properties?.[name] ?? { type: 'string' },
  }))
  for (const [field, name] of Object.entries(headers))
    parameters.push({
      name,
      in: 'header',
      required: schema.required?.includes(field) ?? false,
      schema: schema.properties?.[field] ?? { type: 'string' },
    })
  if (endpoint.method === 'GET') {
    for (const [name, field] of rest)
      parameters.push({ name, in: 'query', required: required.includes(name), schema: field })
    return { parameters }
  }
  const upload = endpoint.kind === 'command' ? endpoint.upload : undefined
  if (rest.length === 0 && !upload) return { parameters }
  const body = {
    type: 'object',
    properties: {
      ...Object.fromEntries(rest),
      ...(upload && { [upload.field]: { type: 'string', format: 'binary' } }),
    },
    required: upload ? [...required, upload.field] : required,
    // Partners' calls are refused with a field that is not there (unknown-fields.ts).
    ...(isExact(endpoint) && { additionalProperties: false }),
  }
  const type = upload ? 'multipart/form-data' : 'application/json'
  return {
    parameters,
    requestBody: {
      required: required.length > 0 || upload !== undefined || xml !== undefined,
      content: {
        [type]: { schema: body },
        ...(xml !== undefined && { 'application/xml': { schema: { type: 'string' } } }),
      },
    },
  }
}

/**
 * What any such call may be answered with before or beside its own refusals, by what `serve` does
 * for it: who may, how often, what was sent, and whether the house can do it now.
 */
function everyCallMeets(endpoint: AnyEndpoint): PlatformRefusal[] {
  const hasBody = endpoint.method !== 'GET'
  const takesFile =
    endpoint.kind === 'command' && (endpoint.upload !== undefined || endpoint.xml !== undefined)
  return [
    'invalid',
    'unreadable',
    // A call that is open to anybody may ask for the cookie of a session.
    'notSignedIn',
    ...(endpoint.may.who === 'anyone' ? [] : (['notAllowed'] as const)),
    ...(endpoint.kind === 'command' && endpoint.fresh ? (['freshLogin'] as const) : []),
    ...(endpoint.kind === 'command' && (endpoint.cookie || endpoint.may.who === 'customer')
      ? (['foreignOrigin'] as const)
      : []),
    // What is asked for by its id may be gone, and an address may be too long to be one.
    'notFound',
    ...(endpoint.kind === 'command' ? (['stale', 'conflict'] as const) : []),
    ...(hasBody ? (['tooLarge', 'wrongContentType'] as const) : []),
    ...(takesFile ? (['infected', 'notScanned'] as const) : []),
    'tooMany',
    'unexpected',
    ...(endpoint.answer === 'file' ? (['fileChanged'] as const) : []),
    ...(endpoint.kind === 'query' && endpoint.takesOut ? (['reasonNeeded'] as const) : []),
    'busy',
    'notReady',
    ...(endpoint.kind === 'command' ? (['noSpace'] as const) : []),
  ]
}

function responsesOf(endpoint: AnyEndpoint) {
  const refused = (text: string, body?: string) => ({
    description: text,
    content:
      body === undefined
        ? { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
        : { 'text/plain': { schema: { const: body } } },
  })
  const responses: Record<string, { description: string; content?: object }> = {}
  for (const code of everyCallMeets(endpoint)) {
    const { status, text } = platformRefusals[code]
    const said = responses[status]
    responses[status] = said
      ? { ...said, description: `${said.description} / ${text}` }
      : refused(text)
  }
  // Of addresses that are too long to be read at all (http/client-error.ts).
  responses['431'] = refused(platformRefusals.tooLarge.text)
  for (const { status, text, body } of Object.values(endpoint.refusals ?? {})) {
    const said = responses[status]
    responses[status] = said
      ? { ...said, description: `${said.description} / ${text}` }
      : refused(text, body)
  }
  if (endpoint.answer === 'nothing') responses['204'] = { description: 'Utfört' }
  else if (endpoint.answer === 'file')
    responses['200'] = {
      description: 'Filen',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  else
    responses['200'] = {
      description: 'Svaret',
      content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } },
    }
  if (endpoint.answer instanceof z.ZodType && endpoint.answer.safeParse(undefined).success)
    responses['204'] = { description: 'Inget att svara' }
  return responses
}

const allowed = ({ may }: AnyEndpoint) => {
  if (may.who === 'holders') return `Behörighet: ${may.policies.join(' eller ')}.`
  return {
    anyone: 'Kräver ingen inloggning.',
    signedIn: 'Kräver inloggning.',
    partner: 'För API-klienter.',
    customer: 'För en kund som har legitimerat sig, med sin kaka.',
    system: 'För ett anslutet system, som signerar det som skickas.',
  }[may.who]
}

function securityOf({ may }: AnyEndpoint) {
  if (may.who === 'anyone') return []
  if (may.who === 'customer') return [{ customer: [] }]
  // Both headers at once.
  return may.who === 'system' ? [{ signature: [], signedAt: [] }] : [{ bearer: [] }]
}
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  customer: { type: 'apiKey', in: 'cookie', name: '__Host-skynet_customer' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'v1, följt av base64 av HMAC-SHA256 över webhook-id, webhook-timestamp och innehållet, med punkter emellan (Standard Webhooks)',
  },
  signedAt: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-timestamp',
    description: 'Sekunder sedan 1970 när anropet signerades, högst fem minuter ifrån nu',
  },
}

/** The OpenAPI 3.1 document of all calls, made from the same declarations that serve them. */
export function openapiDocument(contracts: readonly Contract[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of contracts.flatMap((contract) => Object.values(contract))) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = {
      operationId: endpoint.id,
      tags: [endpoint.id.split('.')[0]],
      summary: endpoint.summary,
      description: allowed(endpoint),
      security: securityOf(endpoint),
      ...requestOf(endpoint),
      responses: responsesOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Skynet',
      version: '1',
      description:
        'Anrop i Skynet. Adresser läses utan hänsyn till stora och små bokstäver och avslutande snedstreck.',
    },
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes,
    },
  }
}
