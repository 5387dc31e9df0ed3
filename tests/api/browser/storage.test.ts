import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepReset, readReset } from '#api/accounts/kept-reset.ts'
import { keepCode, keepPause, readCode, readPause } from '#api/accounts/sent-codes.ts'
import { forgetSession, keepSession, readSession } from '#api/accounts/session-storage.ts'
import { dropDraft, keepDraft, readDraft } from '#api/browser/drafts.ts'
import { openStorage } from '#api/browser/storage.ts'
import { keepRecentCommands } from '#api/shell/recent-commands.ts'
import { ann, boss } from '#tests/support/machine-people.ts'

const storage = window.localStorage
const storages = { local: storage, session: window.sessionStorage }
beforeEach(() => {
  storage.clear()
  window.sessionStorage.clear()
})

const keysOfUser = [
  'auth_user',
  'auth_token',
  'auth_session',
  'auth_account',
  'auth_usertype',
  'auth_companyid',
  'last_login_time',
]
const keysOfAdmin = ['admin_auth_user', 'admin_auth_token']
const keysOfReset = ['reset_password_key', 'reset_password_verified']
const stored = () => Object.keys(storage).sort()

test('a session is stored under the specified keys only', () => {
  keepSession(storage, 'user', ann)
  expect(stored()).toEqual([...keysOfUser].sort())
  expect(storage.getItem('auth_token')).toBe(ann.session)
  expect(storage.getItem('auth_session')).toBe(ann.session)
  expect(storage.getItem('auth_account')).toBe('annabel')
  expect(storage.getItem('auth_usertype')).toBe('manager')
  expect(storage.getItem('auth_companyid')).toBe('company-1')
  expect(storage.getItem('auth_user')).not.toContain(ann.session)
  expect(readSession(storage, 'user')).toEqual(ann)
})

test('an admin’s session is stored beside it, with role super_admin and all permissions', () => {
  keepSession(storage, 'user', ann)
  keepSession(storage, 'admin', boss)
  expect(stored()).toEqual([...keysOfUser, ...keysOfAdmin].sort())
  expect(JSON.parse(storage.getItem('admin_auth_user') ?? '')).toMatchObject({ role: 'super_admin', permissions: ['*'] })
  expect(readSession(storage, 'admin')).toEqual(boss)
  forgetSession(storage, 'admin')
  expect(readSession(storage, 'user')).toEqual(ann)
  expect(stored()).toEqual([...keysOfUser].sort())
})

test('signing out removes all of it, including an unfinished password reset, which stays if there was no session', () => {
  keepReset(storages, { email: 'a@b.co', key: 'key', code: '123456' }, 1_000)
  forgetSession(storage, 'user')
  expect(stored()).toEqual([...keysOfReset].sort())
  keepSession(storage, 'user', ann)
  keepRecentCommands(storage, { user: ann.id, recent: ['/sdk'] })
  forgetSession(storage, 'user')
  expect(stored()).toEqual([])
})

test('a user’s session stored as an admin’s is ignored', () => {
  storage.setItem('admin_auth_user', JSON.stringify(ann))
  storage.setItem('admin_auth_token', ann.session)
  expect(readSession(storage, 'admin')).toBeNull()
  expect(stored()).toEqual([])
})

test('the code of a reset is stored in this browser tab only and removed when it is too old', () => {
  const verified = { email: 'a@b.co', key: 'key', code: '123456' }
  keepReset(storages, verified, 1_000)
  expect(stored()).toEqual([...keysOfReset].sort())
  expect(JSON.stringify({ ...storage })).not.toContain('123456')
  expect(readReset(storages, 999)).toEqual({ verified })
  expect(readReset(storages, 1_000)).toBeNull()
  expect(stored()).toEqual([])
})

/** Each of the thirteen keys, and the three of the browser tab. */
const readers: [string, Storage, () => unknown][] = [
  ...keysOfUser.map((key): [string, Storage, () => unknown] => [key, storage, () => readSession(storage, 'user')]),
  ...keysOfAdmin.map((key): [string, Storage, () => unknown] => [key, storage, () => readSession(storage, 'admin')]),
  ...keysOfReset.map((key): [string, Storage, () => unknown] => [key, storage, () => readReset(storages, 0)]),
  ['reset_password', window.sessionStorage, () => readReset(storages, 0)],
  ['verification_code_pauses', storage, () => readPause(storage, { email: 'a@b.co', purpose: 'register' }, 0) || null],
  ['verification_code_register', window.sessionStorage, () => readCode(window.sessionStorage, 'register', 0)],
]

test.each(readers)('for any content of %s, reading does not throw and returns valid values only', (key, place, read) => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constantFrom('null', '[]', '{}', '{"__proto__":{"polluted":true}}', '<script>alert(1)</script>', 'x'.repeat(10_000)),
    fc
      .record({ id: fc.anything(), account: fc.anything(), email: fc.anything(), usertype: fc.anything() })
      .map((it) => JSON.stringify(it) ?? ''),
  )
  fc.assert(
    fc.property(hostile, fc.boolean(), (value, besideSoundOnes) => {
      storage.clear()
      window.sessionStorage.clear()
      if (besideSoundOnes) {
        keepSession(storage, 'user', ann)
        keepSession(storage, 'admin', boss)
        keepReset(storages, { email: 'a@b.co', key: 'key', code: '123456' }, 1_000)
      }
      place.setItem(key, value)
      const found = read()
      const isSession = key.startsWith('auth_') || key.startsWith('admin_') || key === 'last_login_time'
      if (isSession && found !== null) expect(found).toMatchObject({ account: expect.any(String), session: expect.any(String) })
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

test.each(['auth_user', 'admin_auth_user'])('a broken %s is removed, with the session that it was part of', (key) => {
  const realm = key.startsWith('admin') ? ('admin' as const) : ('user' as const)
  keepSession(storage, realm, realm === 'admin' ? boss : ann)
  storage.setItem(key, '{broken')
  expect(readSession(storage, realm)).toBeNull()
  expect(stored()).toEqual([])
})

/** A browser whose storage is full from some moment on, or forbidden from the start. */
const browserWith = (access: 'full' | 'forbidden' | 'fine') => {
  const kept = new Map<string, string>()
  const state = { access }
  const real: Storage = {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (state.access === 'full') throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  const target = {
    get localStorage() {
      if (state.access === 'forbidden') throw new DOMException('no', 'SecurityError')
      return real
    },
  } as Window
  return { target, real, state }
}

test.each(['full', 'forbidden'] as const)(
  'a storage that is %s is memory for as long as the page lives, and is told once',
  (access) => {
    const { target } = browserWith(access)
    let told = 0
    const opened = openStorage(target, 'localStorage', () => {
      told += 1
    })
    opened.setItem('theme', 'dark')
    opened.setItem('language', 'fr')
    expect([opened.getItem('theme'), opened.getItem('language'), opened.getItem('nothing')]).toEqual(['dark', 'fr', null])
    expect([opened.length, opened.key(0), opened.key(1), opened.key(2)]).toEqual([2, 'theme', 'language', null])
    expect(told).toBe(1)
    opened.removeItem('theme')
    expect(opened.getItem('theme')).toBeNull()
    opened.clear()
    expect(opened.length).toBe(0)
  },
)

test('when the storage becomes full, changes are kept in memory and no outdated value is read', () => {
  const { target, real, state } = browserWith('fine')
  const opened = openStorage(target, 'localStorage')
  opened.setItem('auth_token', 'old')
  state.access = 'full'
  opened.setItem('auth_token', 'new')
  expect(opened.getItem('auth_token')).toBe('new')
  expect(real.getItem('auth_token')).toBeNull()
  state.access = 'fine'
  opened.setItem('auth_token', 'newer')
  expect(real.getItem('auth_token')).toBe('newer')
  expect(opened.getItem('auth_token')).toBe('newer')
})

describe('the stored data of a sent code', () => {
  const sentAt = 1_000_000
  const code = { email: 'ann@example.com', key: 'key-1', keptAt: sentAt, expiresAt: sentAt + 600_000 }

  test('lasts exactly its lifetime, also when the clock was set back', () => {
    keepCode(window.sessionStorage, 'register', code)
    const read = (at: number) => readCode(window.sessionStorage, 'register', at)
    expect(read(sentAt - 24 * 3_600_000)).toMatchObject({ lifetimeLeft: 600 })
    expect(read(sentAt + 119_000)).toMatchObject({ key: 'key-1', lifetimeLeft: 481 })
    expect(read(sentAt + 599_000)).toMatchObject({ key: 'key-1', lifetimeLeft: 1 })
    expect(read(sentAt + 600_000)).toBeNull()
  })
})

describe('the pause of an address', () => {
  const keptAt = 1_000_000
  const ann = { email: 'ann@example.com', purpose: 'register' as const }
  const keep = (email: string) => keepPause(storage, { ...ann, email }, { keptAt, pausedUntil: keptAt + 120_000 })

  test('belongs to the address in any spelling, and to the purpose', () => {
    keep(' Ann＠example.com')
    expect(readPause(storage, ann, keptAt + 20_000)).toBe(100)
    expect(readPause(storage, { ...ann, purpose: 'losepassword' }, keptAt)).toBe(0)
    expect(readPause(storage, { ...ann, email: 'ben@example.com' }, keptAt)).toBe(0)
  })
  test('lasts no longer because the clock was set back', () => {
    keep(ann.email)
    expect(readPause(storage, ann, keptAt - 24 * 3_600_000)).toBe(120)
  })
  test('removes the address when it is over', () => {
    keep(ann.email)
    expect(readPause(storage, ann, keptAt + 120_000)).toBe(0)
    expect({ ...storage }).toEqual({})
  })
  test('is stored for the last twenty addresses', () => {
    for (let count = 0; count < 30; count += 1) keep(`ann${count}@example.com`)
    expect(readPause(storage, { ...ann, email: 'ann9@example.com' }, keptAt)).toBe(0)
    expect(readPause(storage, { ...ann, email: 'ann10@example.com' }, keptAt)).toBe(120)
  })
})

describe('a draft', () => {
  const mine = { form: 'projectCreation', userId: 'ann' }
  const theirs = { form: 'projectCreation', userId: 'ben' }

  test('is stored without passwords and codes, and given back to its owner only', () => {
    keepDraft(storage, mine, {
      name: 'Tea',
      password: 'secret1',
      confirmPassword: 'secret1',
      confirmationCode: '424242',
      empty: '',
    })
    expect(readDraft(storage, mine)).toEqual({ name: 'Tea' })
    expect(readDraft(storage, theirs)).toEqual({})
    expect(JSON.stringify(Object.entries(storage))).not.toMatch(/secret1|424242/)
  })

  test('is kept when another person uses the same form', () => {
    keepDraft(storage, mine, { name: 'Tea' })
    keepDraft(storage, theirs, { name: 'Coffee' })
    keepDraft(storage, theirs, { name: '' })
    dropDraft(storage, theirs)
    expect(readDraft(storage, mine)).toEqual({ name: 'Tea' })
    dropDraft(storage, mine)
    expect(readDraft(storage, mine)).toEqual({})
  })

  test('that was tampered with is ignored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        storage.setItem('draft_projectCreation_ann', text)
        expect(Object.values(readDraft(storage, mine)).every((value) => typeof value === 'string')).toBe(true)
      }),
    )
  })
})
