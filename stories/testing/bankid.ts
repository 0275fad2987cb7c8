import { expect } from '@playwright/test'
import { simulatorUrl } from './simulators.ts'

/** What a person does in the BankID app from now on. */
export async function inBankId(
  personalNumber: string,
  act: 'sign' | 'cancel' | 'wait' | 'expire',
  /** What is wrong with what is answered, or who signs instead. */
  wrong: { readonly fault?: string; readonly as?: string; readonly visible?: string } = {},
): Promise<void> {
  const answer = await fetch(`${simulatorUrl('bankId')}/simulator/person`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ personalNumber, act, ...wrong }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}
