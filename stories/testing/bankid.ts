import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** What a person does in the BankID app from now on. */
export async function inBankId(
  personalNumber: string,
  act: 'sign' | 'cancel' | 'wait',
): Promise<void> {
  const file = path.join(process.env.STORY_DATA_DIR ?? '', 'simulator-ports.json')
  const { bankId } = JSON.parse(readFileSync(file, 'utf8')) as { bankId: number }
  const answer = await fetch(`http://127.0.0.1:${bankId}/simulator/person`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ personalNumber, act }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}
