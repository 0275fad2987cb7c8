import type { ComponentType } from 'react'
import type { Token } from '#areas/acquisition/agreements/contract.ts'

/**
 * Shows an agreement's text with its tokens' values; lent by the area of agreements through the
 * page that puts both together.
 */
export type ShowContent = ComponentType<{
  content: { text: string; summary: string }
  tokens: readonly Token[]
}>
