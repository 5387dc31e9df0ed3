import { expect, test } from 'vitest'
import { initialsOf } from '#ui/components/avatar.tsx'

test.each([
  ['Lucas Moreau', 'LM'],
  ['mei.chen', 'MC'],
  ['annabel', 'A'],
  ['田中愛子', '田'],
  ['Éloïse de la Tour', 'ÉT'],
  ['🦊 fox', '🦊F'],
  ['  ', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
