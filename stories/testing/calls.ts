import { expect, type APIResponse, type Page } from '@playwright/test'

export interface Caller {
  get: (path: string, query?: Record<string, string>) => Promise<APIResponse>
  post: (path: string, input: unknown) => Promise<APIResponse>
  put: (path: string, input: unknown) => Promise<APIResponse>
  /** Sends a PDF as the field of a form. */
  upload: (
    path: string,
    field: string,
    file: { name: string; buffer: Buffer },
  ) => Promise<APIResponse>
}

/** Calls the server with the token of whoever is signed in on the page, past every screen. */
export async function callerOf(page: Page): Promise<Caller> {
  const answer = await page.request.post('/api/token/refresh')
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (path, query) => page.request.get(path, { headers, ...(query && { params: query }) }),
    post: (path, input) => page.request.post(path, { headers, data: input }),
    put: (path, input) => page.request.put(path, { headers, data: input }),
    upload: (path, field, file) =>
      page.request.post(path, {
        headers,
        multipart: { [field]: { ...file, mimeType: 'application/pdf' } },
      }),
  }
}
