import fc from 'fast-check'
import type * as v from 'valibot'

type Schema = v.GenericSchema | v.GenericSchemaAsync

/** Texts that are known to break things: databases, patterns, dates, paths, prototypes. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    '\udc00\ud800',
    '\u202e',
    '\ufeff',
    '茶',
    '\u{1f375}',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'x'.repeat(129),
    'x'.repeat(8_193),
    '-1',
    '1e999',
    '9'.repeat(18),
    '9'.repeat(40),
    '+275760-09-13T00:00:00.001Z',
    '2026-02-30T25:61:61Z',
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    '*',
    '{}',
    'someone@example.com',
    'passw0rd',
    '123456',
    'https://shop.test',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Written as `1e999` by `hostileJson`, which JSON takes for a number and no database does. */
const beyondNumbers = '@beyond numbers@'

const hostileScalar = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1, -1, 2 ** 53, 1e308, 5e-324, beyondNumbers),
  fc.double(),
)

const { hostileValue } = fc.letrec<{ hostileValue: unknown; list: unknown[]; record: Record<string, unknown> }>((tie) => ({
  hostileValue: fc.oneof({ maxDepth: 4 }, { weight: 3, arbitrary: hostileScalar }, tie('list'), tie('record')),
  list: fc.array(tie('hostileValue'), { maxLength: 3 }),
  record: fc.dictionary(hostileText, tie('hostileValue'), { maxKeys: 3 }),
}))

/** JSON as a stranger could write it: numbers beyond all numbers, lone surrogates and NULs among it, raw or as escapes. */
export const jsonOf = (value: unknown): string => JSON.stringify(value)?.replaceAll(`"${beyondNumbers}"`, '1e999') ?? ''

/** What has the shape that a schema asks for, with anything hostile in some of its places, its keys among them; `known` are good texts. */
export const hostileFor = (schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: shapedBy(schema, known) }, { weight: 1, arbitrary: hostileValue })

const shapedBy = (schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const part = (name: string): unknown => (schema as unknown as Record<string, unknown>)[name]
  const inner = (name: string) => hostileFor(part(name) as Schema, known)
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object': {
      const entries = Object.entries(part('entries') as Record<string, Schema>)
      const fields = entries.map(([name, field]) => [name, hostileFor(field, known)] as const)
      const some = fc.record(Object.fromEntries(fields), {
        requiredKeys: entries.map(([name]) => name).filter((_, at) => at % 3 !== 2),
      })
      const more = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })
      return fc.oneof(
        { weight: 3, arbitrary: some },
        fc.tuple(some, more).map(([it, beside]) => ({ ...beside, ...it })),
      )
    }
    case 'record':
      return fc.dictionary(hostileText, hostileValue, { maxKeys: 4 })
    case 'array':
      return fc.array(inner('item'), { maxLength: 4 })
    case 'optional':
    case 'nullish':
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: inner('wrapped') }, fc.constant(null))
    case 'union':
      return fc.oneof(...(part('options') as Schema[]).map((it) => hostileFor(it, known)))
    case 'picklist':
      return fc.constantFrom(...(part('options') as unknown[]))
    case 'literal':
      return fc.constant(part('literal'))
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 36 }), hostileScalar)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: known }, hostileText)
    default:
      return hostileValue
  }
}

/** A part of an address as somebody could write it by hand: percent signs that mean nothing, NULs, halves of characters. */
export const hostilePart: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%00', '%', '%zz', '%ed%a0%80', '%c0%80', '%ff', '..%2f', '%2e%2e', 'a%00b'),
)

/** Only texts that are valid as a header's value. */
export const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim())
