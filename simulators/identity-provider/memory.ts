import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970. */
  readonly expires: number
}

export interface Memory {
  adapter(model: string): Adapter
  /** Lets every login have taken place so many seconds earlier. */
  ageLogins(seconds: number): void
  /** Writes what is pending; called at stop. */
  flush(): void
}

const saveAfter = 100

/**
 * Where the provider keeps sessions, grants and tokens: in memory, written to a file shortly after
 * each change, so that people stay logged in when the simulator is started again. Without a file it
 * forgets at stop.
 */
export function openMemory(file: string | undefined): Memory {
  const entries = new Map<string, Entry>(file && existsSync(file) ? readEntries(file) : [])
  let pending: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(pending)
    pending = undefined
    if (!file) return
    const now = Date.now()
    for (const [key, { expires }] of entries) if (expires < now) entries.delete(key)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify([...entries]), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const changed = () => {
    if (file) pending ??= setTimeout(flush, saveAfter).unref()
  }

  return {
    flush,
    ageLogins(seconds) {
      for (const [key, { payload, expires }] of entries)
        if (key.startsWith('Session:') && payload.loginTs !== undefined)
          entries.set(key, {
            payload: { ...payload, loginTs: payload.loginTs - seconds },
            expires,
          })
      changed()
    },
    adapter(model) {
      const key = (id: string) => `${model}:${id}`
      const find = (id: string) => {
        const entry = entries.get(key(id))
        return entry && entry.expires > Date.now() ? entry.payload : undefined
      }
      const findBy = (field: 'uid' | 'userCode', value: string) =>
        [...entries].find(
          ([name, { payload }]) => name.startsWith(`${model}:`) && payload[field] === value,
        )?.[1].payload
      const change = (work: () => void) => {
        work()
        changed()
        return Promise.resolve()
      }
      return {
        upsert: (id, payload, expiresIn) =>
          change(() =>
            entries.set(key(id), { payload, expires: Date.now() + (expiresIn || 86_400) * 1000 }),
          ),
        find: (id) => Promise.resolve(find(id)),
        findByUid: (uid) => Promise.resolve(findBy('uid', uid)),
        findByUserCode: (userCode) => Promise.resolve(findBy('userCode', userCode)),
        consume: (id) =>
          change(() => {
            const entry = entries.get(key(id))
            if (entry)
              entries.set(key(id), {
                ...entry,
                payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) },
              })
          }),
        destroy: (id) => change(() => entries.delete(key(id))),
        revokeByGrantId: (grantId) =>
          change(() => {
            for (const [name, { payload }] of entries)
              if (payload.grantId === grantId) entries.delete(name)
          }),
      }
    },
  }
}

// A file cut short by a crash must not keep the demo from starting: then everybody logs in again.
function readEntries(file: string): [string, Entry][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as [string, Entry][]
  } catch {
    return []
  }
}
