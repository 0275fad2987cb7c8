/** What a visit ended with, after every redirect. */
export interface Visited {
  readonly url: string
  readonly status: number
  readonly page: string
  /** Every address on the way, the last one too. */
  readonly way: readonly string[]
}

/**
 * As much of a browser as a login needs: keeps cookies, as browsers do without regard to ports, and
 * follows redirects.
 */
export function openBrowser(cookies: Iterable<readonly [string, string]> = []) {
  const jar = new Map(cookies)
  /** The Set-Cookie lines as they came, the newest last. */
  const set: string[] = []

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: {
        ...init.headers,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      set.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  async function visit(
    url: string,
    form?: Record<string, string>,
    stopAt?: RegExp,
  ): Promise<Visited> {
    const way = [url]
    let answer = await ask(url, form && { method: 'POST', body: new URLSearchParams(form) })
    for (
      let location = answer.headers.get('location');
      location;
      location = answer.headers.get('location')
    ) {
      await answer.body?.cancel()
      const next = new URL(location, way.at(-1)).href
      way.push(next)
      if (stopAt?.test(next)) return { url: next, status: answer.status, page: '', way }
      answer = await ask(next)
    }
    return { url: way.at(-1) as string, status: answer.status, page: await answer.text(), way }
  }
  return { jar, set, ask, visit }
}
export type Browser = ReturnType<typeof openBrowser>
