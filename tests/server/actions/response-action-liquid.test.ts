import { expect, test } from 'vitest'
import { checkTemplate, fillTemplate } from '#server/actions/response-actions-liquid.ts'

const at = (line: number, column: number) => ({ line, column })

test.each<[template: string, code: string, name: string | null, position: { line: number; column: number } | null]>([
  ['{% for a in (1..9) %}{% endfor %}', 'template.tag', 'for', at(1, 1)],
  ['a\nb {% assign a = 1 %}', 'template.tag', 'assign', at(2, 3)],
  ['{% render "x" %}', 'template.tag', 'render', at(1, 1)],
  ['{% include "/etc/passwd" %}', 'template.tag', 'include', at(1, 1)],
  ['{% raw %}{{ a }}{% endraw %}', 'template.tag', 'raw', at(1, 1)],
  ['{{ profile.name | url_encode }}', 'template.filter', 'url_encode', at(1, 1)],
  ['{{ profile.name | replace: "a", "aa" }}', 'template.filter', 'replace', at(1, 1)],
  ['{{ secret.key }}', 'template.variable', 'secret', at(1, 4)],
  ['{{ profile.name', 'template.syntax', null, at(1, 1)],
  ['{% if profile.name %}', 'template.syntax', null, at(1, 1)],
  ['{{ }}', 'template.syntax', null, at(1, 4)],
  ['{% if (1..100000000) contains 5 %}x{% endif %}', 'template.tooLarge', null, null],
  ['{{ profile.a }}'.repeat(2_001), 'template.tooLarge', null, null],
])('%.40s is refused as %s', (template, code, name, position) => {
  expect(checkTemplate(template)).toEqual({ code, name, position })
})

test('a deep template neither fails the process nor takes long', () => {
  const deep = '{% if true %}'.repeat(400) + '{% endif %}'.repeat(400)
  expect([null, 'template.tooLarge']).toContain(checkTemplate(deep)?.code ?? null)
})

test.each<[template: string, text: string, missing: string[]]>([
  ['Hi {{ profile.name }}', 'Hi Ann', []],
  ['Hi {{ profile.nobody }}!', 'Hi !', ['profile.nobody']],
  ['Hi {{ profile.empty | default: "you" }}', 'Hi you', ['profile.empty']],
  ['{{ profile.nobody }}{{ profile.nobody }}', '', ['profile.nobody']],
  ['{% if profile.orders > 2 %}again{% else %}first{% endif %}', 'again', []],
  ['{% unless profile.vip %}join{% endunless %}', '', []],
  ['{% case profile.orders %}{% when 3 %}three{% endcase %}', 'three', []],
  ['{{ profile.name | upcase | truncate: 2 }}', 'A…', []],
  ['{{ event.price | round: 1 }}', '9.5', []],
  ['{{ profile.list }}{{ profile.object }}', '', ['profile.list', 'profile.object']],
  ['{{ profile }}', '', []],
  ['{{ profile.constructor }}{{ profile.__proto__ }}', '', ['profile.constructor', 'profile.__proto__']],
  ['{{ profile.markup }}', '<img src=x onerror=alert(1)>', []],
  ['no template', 'no template', []],
])('%s becomes %s', (template, text, missing) => {
  const profile = {
    name: 'Ann',
    empty: '',
    orders: 3,
    vip: true,
    list: [1],
    object: { a: 1 },
    markup: '<img src=x onerror=alert(1)>',
  }
  expect(fillTemplate(template, { profile, event: { price: 9.5 } })).toEqual({ text, missing })
})

test('what a template makes is bounded, whatever its values are', () => {
  const profile = { long: 'a'.repeat(1_000_000) }
  expect(fillTemplate('{{ profile.long }}', { profile })?.text).toHaveLength(500)
  expect(fillTemplate('{{ profile.long }}'.repeat(400), { profile })?.text).toHaveLength(8_000)
})
