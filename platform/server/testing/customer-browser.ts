import type { AnyEndpoint, AnswerOf, InputOf } from '#platform/endpoint.ts'
import type { RefusalBody } from '#platform/refusal.ts'

type Headers = Readonly<Record<string, string>>
/** A browser as a customer has it: keeps its cookies, and sends what it is told besides. */
export function openBrowser(url: string) {
  const cookies = new Map<string, string>()
  const send = async (endpoint: AnyEndpoint, input: object, headers: Headers) => {
    const isGet = endpoint.method === 'GET'
    const form = input instanceof FormData
    const response = await fetch(url + endpoint.path, {
      method: endpoint.method,
      headers: {
        ...(isGet || form ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, secret]) => `${name}=${secret}`).join('; '),
        ...headers,
      },
      ...(!isGet && { body: form ? input : JSON.stringify(input) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', secret = ''] = (line.split(';')[0] ?? '').split('=')
      if (secret === '') cookies.delete(name)
      else cookies.set(name, secret)
    }
    const isFile = response.headers.get('content-type') === 'application/pdf'
    const text = isFile ? '' : await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body, response }
  }
  return {
    cookies,
    async call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, headers: Headers = {}) {
      const { status, body, response } = await send(endpoint, input, headers)
      return { status, body: body as AnswerOf<E>, refusal: body as RefusalBody, response }
    },
    /** The same with a file. */
    async upload<E extends AnyEndpoint>(endpoint: E, form: FormData) {
      const { status, body } = await send(endpoint, form, {})
      return { status, body: body as AnswerOf<E>, refusal: body as RefusalBody }
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>
