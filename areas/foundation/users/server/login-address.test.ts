import { describe, expect, it } from 'vitest'
import { localAddress } from './login-routes.ts'

describe('the address after login', () => {
  it.each([
    '/',
    '/client/issuer/5560160680/contacts?page=2&sort=name#top',
    '/c/5560160680',
    '/search?q=http://a.example//b',
    '/access-denied',
    '/api/documentfile/GetDocument/1',
  ])('%s is kept', (address) => {
    expect(localAddress(address)).toBe(address)
  })

  it.each([
    undefined,
    '',
    'client',
    'http://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '///evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a/../..//evil.example/%2f..',
    '/a/..//..//evil.example',
    '//[',
    '//own.invalid@evil.example',
    '/\u2025/evil.example',
    '/\r\nset-cookie: a=b',
    ['/a', '/b'],
    { toString: '/a' },
    '/login',
    '/Login/?return=/login',
    '/Callback?code=a&state=b',
    '/Silent',
    '/signed-out?reauth',
  ])('%j is not, but the start page is opened', (address) => {
    expect(localAddress(address)).toBe('/')
  })
})
