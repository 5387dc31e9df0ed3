import { type GenericSchema, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  codeRule,
  emailRule,
  type FieldProblem,
  limits,
  loginNameRule,
  loginPasswordRule,
  passwordRule,
  projectNameRule,
  typedCodeRule,
  usernameRule,
  validate,
} from '#contract/http/rules.ts'

type Example = [value: string, result: FieldProblem | null]

const examples: [name: string, rule: GenericSchema<string, string>, examples: Example[]][] = [
  [
    'a username is required and has 6 to 20 characters',
    usernameRule,
    [
      ['', 'username.required'],
      ['      ', 'username.required'],
      ['x'.repeat(5), 'username.length'],
      ['x'.repeat(6), null],
      ['x'.repeat(20), null],
      ['x'.repeat(21), 'username.length'],
      [`  ${'x'.repeat(20)}  `, null],
      ['王小明王小', 'username.length'],
      ['王小明王小明', null],
      ['𠮷'.repeat(20), null],
      ['𠮷'.repeat(5), 'username.length'],
      ['anna_b.l-1', null],
      ['anna bel', 'username.characters'],
      ['anna<script>', 'username.characters'],
      ['anna@bel', 'username.characters'],
    ],
  ],
  [
    'an e-mail address is required, has at most 40 characters and the form of one',
    emailRule,
    [
      ['', 'email.required'],
      [`${'x'.repeat(28)}@example.com`, null],
      [`${'x'.repeat(29)}@example.com`, 'email.tooLong'],
      [' ann@example.com ', null],
      ['ann@example', 'email.format'],
      ['ann@.com', 'email.format'],
      ['ann@example..com', 'email.format'],
      ['@example.com', 'email.format'],
      ['ann example.com', 'email.format'],
      ['ann@b@example.com', 'email.format'],
      ['admin', 'email.format'],
    ],
  ],
  [
    'a login name is the literal admin, an e-mail address or a username',
    loginNameRule,
    [
      ['', 'loginName.required'],
      [' ', 'loginName.required'],
      ['admin', null],
      ['Admin', 'loginName.format'],
      ['annab', 'loginName.format'],
      ['annabe', null],
      ['x'.repeat(20), null],
      ['x'.repeat(21), 'loginName.format'],
      ['anna bel', 'loginName.format'],
      [`${'x'.repeat(28)}@example.com`, null],
      [`${'x'.repeat(29)}@example.com`, 'email.tooLong'],
      ['ann@example', 'loginName.format'],
    ],
  ],
  [
    'a password is required, has 6 to 32 characters, a letter and a digit',
    passwordRule,
    [
      ['', 'password.required'],
      ['abcd1', 'password.length'],
      ['abcde1', null],
      [`${'a'.repeat(31)}1`, null],
      [`${'a'.repeat(32)}1`, 'password.length'],
      ['1234567', 'password.letter'],
      ['abcdefg', 'password.digit'],
      ['密码密码密1', null],
      [' a1 b2 ', null],
    ],
  ],
  [
    'a login password is only required',
    loginPasswordRule,
    [
      ['', 'loginPassword.required'],
      [' ', null],
      ['x', null],
    ],
  ],
  [
    'a typed code has six digits, however they are written',
    typedCodeRule,
    [
      ['123456', null],
      [' 123 456 ', null],
      ['１２３４５６', null],
      ['12345', 'code.invalid'],
      ['1234567', 'code.invalid'],
      ['12345a', 'code.invalid'],
      ['', 'code.required'],
    ],
  ],
  [
    'a confirmation code is required',
    codeRule,
    [
      ['', 'code.required'],
      ['  ', 'code.required'],
      ['424242', null],
      ['４２４２４２', null],
    ],
  ],
  [
    'a project name is not blank',
    projectNameRule,
    [
      ['', 'projectName.blank'],
      [' \t\n', 'projectName.blank'],
      ['x', null],
      ['x'.repeat(60), null],
      ['x'.repeat(61), 'projectName.tooLong'],
    ],
  ],
]

describe.each(examples)('%s', (_, rule, cases) => {
  test.each(cases)('%j: %s', (value, result) => {
    expect(validate(rule, value)).toBe(result)
  })
})

test('a code is sent as digits without spaces', () => {
  expect(parse(codeRule, ' １２３ 4 5６ ')).toBe('123456')
})

test('the limits are those of the specification', () => {
  expect(limits).toMatchObject({
    username: { min: 6, max: 20 },
    password: { min: 6, max: 32 },
    email: { max: 40 },
    codeLifetimeSeconds: 600,
    codePauseSeconds: 120,
  })
})
