import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldEvent } from '#engine/profiles/fold.ts'
import { isPersonal, mask, maskPersonal, maskText, maskTraits, maskTraitValue } from '#engine/profiles/mask.ts'
import { emptyState } from '#engine/profiles/state.ts'
import { runs } from './generators.ts'
import { measuredOf } from './pipeline.ts'

const marked = new Set(['passport', 'shoeSize'])
const none = new Set<string>()

test.each(['email', 'E-Mail', 'phone', 'Phone_Number', 'mobile', 'name', 'firstName', 'last name', 'address', 'passport'])(
  'the trait %s is personal',
  (name) => expect(isPersonal(name, marked)).toBe(true),
)
test.each(['plan', 'username_hash', 'phonetics', 'constructor', 'addressed', ''])('the trait %j is not', (name) =>
  expect(isPersonal(name, marked)).toBe(false),
)

test('in event properties a name is that of a product and is kept; all else is masked as in traits', () => {
  expect(isPersonal('name', none, 'properties')).toBe(false)
  expect(isPersonal('email', none, 'properties')).toBe(true)
  const event = {
    properties: { name: 'Tea', email: 'a@b.cd', list: [{ phone: 5 }] },
    traits: { name: 'Ada' },
    userId: 'ada@b.cd',
  }
  expect(maskPersonal(event, none, 'properties')).toEqual({
    properties: { name: 'Tea', email: mask, list: [{ phone: mask }] },
    traits: { name: mask },
    userId: mask,
  })
})

test('e-mail addresses are masked anywhere in a text', () => {
  expect(maskText('write to ada@b.cd, or <bob@c.de>')).toBe(`write to ${mask}, or <${mask}>`)
  expect(maskText('https://shop.test/?mail=ada%40b.cd&x=1')).toBe(`https://shop.test/?mail=${mask}&x=1`)
  expect(maskText('3 @ 5')).toBe('3 @ 5')
  expect(maskPersonal({ 'ada@b.cd': 1 }, none)).toEqual({ [mask]: 1 })
})

test('traits are masked with their previous values; their times stay', () => {
  const told = ['old@b.cd', 'new@b.cd'].map((email, index) =>
    measuredOf({ id: index, at: index, traits: { email, passport: index, plan: 'gold', note: `of ${email}`, phone: null } }),
  )
  const { traits } = told.reduce((state, event) => foldEvent(state, event), emptyState)
  const masked = maskTraits(traits, marked)
  expect(JSON.stringify(masked)).not.toMatch(/b\.cd/)
  expect(masked['email']).toMatchObject({ value: mask, at: 1, before: { value: mask, at: 0 } })
  expect(masked['passport']).toMatchObject({ value: mask, before: { value: mask } })
  expect(masked['phone']?.value).toBeNull()
  expect(masked['plan']).toEqual(traits['plan'])
})

describe('any JSON', () => {
  const secret = 'Qx7secret'
  const personal = fc.constantFrom('email', 'phone', 'name', 'address', 'passport', 'Last_Name')
  const place = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, 1, 'plain', `${secret}@mail.test`),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('plan', 'items', 'traits', '__proto__'), tie('value'), { maxKeys: 3 }),
      fc
        .tuple(personal, fc.constantFrom<unknown>(secret, { deep: [secret] }, [secret]))
        .map(([name, value]) => ({ [name]: value })),
    ),
  })).value

  test('keeps no personal value, and all other values are unchanged', () => {
    fc.assert(
      fc.property(place, (value) => {
        const masked = maskPersonal(value, marked)
        expect(JSON.stringify(masked) ?? '').not.toContain(secret)
        if (!JSON.stringify(value)?.includes(secret)) expect(masked).toEqual(value)
      }),
      runs(1_000),
    )
  })

  test('is masked as the value of a trait in the same way', () => {
    expect(maskTraitValue('plan', { email: 'x', n: 1 }, none)).toEqual({ email: mask, n: 1 })
    expect(maskTraitValue('shoeSize', 42, marked)).toBe(mask)
    expect(maskTraitValue('phone', null, none)).toBeNull()
  })

  test('a long text is masked quickly', () => {
    expect(maskText('a'.repeat(100_000))).toHaveLength(100_000)
    expect(maskText(`${'a'.repeat(50_000)}@`)).toHaveLength(50_001)
  })
})
