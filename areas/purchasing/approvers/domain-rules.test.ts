import { describe, expect, it } from 'vitest'
import { isOtherScript, isSameOwner, likenessTo } from './domain-rules.ts'

describe('approvers 3: a domain that could be taken for another', () => {
  it.each([
    ['letters', 'аkerbo.se', 'akerbo.se', 'a Cyrillic a'],
    ['letters', 'akerbо.se', 'akerbo.se', 'a Cyrillic o'],
    ['letters', 'ακerbo.se', 'akerbo.se', 'Greek letters'],
    ['letters', 'akerb0.se', 'akerbo.se', 'a nought'],
    ['letters', 'akerbo.se', 'åkerbo.se', 'an accent left out'],
    ['letters', 'åkerbo.com', 'akerbo.se', 'an accent put on, and another ending'],
    ['letters', 'harnmar.se', 'hammar.se', 'rn for m'],
    ['letters', 'clalaror.se', 'dalaror.se', 'cl for d'],
    ['letters', 'ha1len.se', 'hallen.se', 'a one for an l'],
    ['letters', 'haiien.se', 'hallen.se', 'i for l'],
    ['letters', 'svvedtruck.se', 'swedtruck.se', 'vv for w'],
    ['letters', 'ａkerbo.se', 'akerbo.se', 'a wide a'],
    ['letters', 'aker\u200Bbo.se', 'akerbo.se', 'a blank nobody sees'],
    ['ending', 'akerbo.com', 'akerbo.se', 'another ending'],
    ['ending', 'akerbo.co.uk', 'akerbo.se', 'a longer ending'],
    ['ending', 'akerbo.co', 'akerbo.com', 'an ending cut short'],
    ['oneOff', 'akebo.se', 'akerbo.se', 'a letter left out'],
    ['oneOff', 'akkerbo.se', 'akerbo.se', 'a letter twice'],
    ['oneOff', 'akebro.se', 'akerbo.se', 'two letters changed'],
    ['oneOff', 'aker-bo.se', 'akerbo.se', 'a hyphen'],
    ['within', 'akerbo-ekonomi.se', 'akerbo.se', 'a word after'],
    ['within', 'fakturaakerbo.se', 'akerbo.se', 'a word before'],
    ['within', 'akerbo.se.betala.com', 'akerbo.se', 'the whole before another'],
    ['within', 'post.åkerbo.se.ekonomi.com', 'akerbo.se', 'the same, with an accent'],
  ])('%s: %s for %s, %s', (likeness, domain, known) => {
    expect(likenessTo(domain, known)).toBe(likeness)
  })

  it.each([
    ['akerbo.se', 'akerbo.se'],
    ['post.akerbo.se', 'akerbo.se'],
    ['hallberg.se', 'akerbo.se'],
    ['abc.se', 'abd.se'],
    ['ekonomi.se', 'eko.se'],
  ])('%s is not taken for %s', (domain, known) => {
    expect(likenessTo(domain, known)).toBeUndefined()
  })

  it('knows whose a domain is', () => {
    expect(isSameOwner('faktura.akerbo.se', 'www.akerbo.se')).toBe(true)
    expect(isSameOwner('akerbo.co.uk', 'hallberg.co.uk')).toBe(false)
    expect(isSameOwner('akerbo.onmicrosoft.com', 'hallberg.onmicrosoft.com')).toBe(false)
    expect(isOtherScript('åkerbo.se')).toBe(false)
    expect(isOtherScript('аkerbo.se')).toBe(true)
  })
})
