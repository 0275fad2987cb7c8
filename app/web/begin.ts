// Fetched first and alone: asks who is signed in, and what they may, while the program itself is
// still on its way.
import type { Begun } from '#platform/web/begun.ts'

const session = fetch('/api/token/refresh', { method: 'POST' })

async function policies(): Promise<Response> {
  const answer = (await session).clone()
  if (!answer.ok) return answer
  const { token } = (await answer.json()) as { token: string }
  return fetch('/api/authorize/policies', { headers: { authorization: `Bearer ${token}` } })
}

const begun: Begun = new Map([
  ['/api/token/refresh', session],
  ['/api/authorize/policies', policies()],
])
// Whoever wants an answer that never came asks again.
for (const answer of begun.values()) answer.catch(() => undefined)
globalThis.skynetBegun = begun
