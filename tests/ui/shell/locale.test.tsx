import { i18n } from '@lingui/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createLocaleMachine } from '#api/shell/locale-adapters.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { LanguageTags } from '#machines/shell/locale.machine.ts'
import { walks } from '#tests/machines/shell/locale.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { messages as en } from '#ui/locales/en.po'
import { messages as fr } from '#ui/locales/fr.po'
import { messages as ja } from '#ui/locales/ja.po'
import { LanguageProvider } from '#ui/locales/language.tsx'
import { messages as zh } from '#ui/locales/zh.po'

const catalogs = { zh, en, ja, fr }
const names: Record<Locale, string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }
const labels: Record<Locale, string> = { zh: '语言', en: 'Language', ja: '言語', fr: 'Langue' }

type Answer = { settle: (error?: Error) => void; locale: Locale }

/** The browser and the texts in the hands of a test: what is stored, what is asked for, and when a language’s texts come. */
const setScene = () => {
  const { user, show } = setUpScreen()
  const waiting: Answer[] = []
  const stored = new Map<string, string>()
  let refused: 'nothing' | 'writing' | 'everything' = 'nothing'
  const guarded = <Result,>(isRefused: boolean, use: () => Result): Result => {
    if (isRefused) throw new DOMException('The operation is insecure.', 'SecurityError')
    return use()
  }
  const storage = {
    getItem: (key: string) => guarded(refused === 'everything', () => stored.get(key) ?? null),
    setItem: (key: string, value: string) => guarded(refused !== 'nothing', () => void stored.set(key, value)),
    removeItem: (key: string) => guarded(refused !== 'nothing', () => void stored.delete(key)),
  } as Storage
  const speak = (locale: Locale) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({
        locale,
        settle: (error) => {
          if (error) return reject(error)
          i18n.loadAndActivate({ locale, messages: catalogs[locale] })
          resolve()
        },
      })
    })
  const begin = (tags: LanguageTags) => {
    if (tags.stored !== null) stored.set('language', tags.stored)
    const place = { search: tags.asked === null ? '' : `?lng=${tags.asked}` } as Location
    const machine = createLocaleMachine({
      window: { location: place, navigator: { languages: tags.browser } as Navigator },
      storage,
      speak,
    })
    const actor = createActor(machine)
    actor.start()
    return actor
  }
  return {
    user,
    stored,
    begin,
    refuse: (what: typeof refused) => {
      refused = what
    },
    texts: async (error?: Error) => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      waiting.pop()?.settle(error)
    },
    showOn: (actor: ReturnType<typeof begin>) =>
      show(
        <LanguageProvider value={(locale) => actor.send({ type: 'locale.choose', locale })}>
          <Preferences />
        </LanguageProvider>,
      ),
  }
}

const isRead = (type: string) => /\.actor\.readTags$/.test(type)
const isCleaning = (type: string) => /\.actor\.(?:cleanStored|keepLocale)$/.test(type)

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { user, begin, refuse, texts, showOn } = setScene()
  let actor: ReturnType<typeof begin> | undefined
  let isShown = false
  for (const [index, step] of walk.steps.entries()) {
    const { event } = step
    const next = walk.steps[index + 1]?.event.type ?? ''
    const value = () => actor?.getSnapshot().value
    if (isRead(event.type)) {
      refuse(event.type.includes('.error.') ? 'everything' : isCleaning(next) && next.includes('.error.') ? 'writing' : 'nothing')
      actor = begin('output' in event ? (event.output as LanguageTags) : { stored: null, asked: null, browser: ['zh'] })
    } else if (/\.actor\.speak/.test(event.type)) {
      refuse(isCleaning(next) && next.includes('.error.') ? 'writing' : 'nothing')
      await texts('error' in event ? new Error('no texts') : undefined)
    } else if (event.type === 'locale.choose' && 'locale' in event) {
      if (!isShown && actor) showOn(actor)
      isShown = true
      // The texts of a new language are there before the page is rendered with them.
      const choice = await screen.findByRole('combobox', { name: labels[i18n.locale as Locale] })
      await user.selectOptions(choice, names[event.locale])
    } else if (event.type === 'locale.retry') actor?.send({ type: 'locale.retry' })
    if (!isPassing(walk.steps, index)) await waitFor(() => expect(value()).toEqual(step.state))
  }
  actor?.stop()
})

/** Storage answers at once: what it leads to is looked at after the next step. */
const isPassing = (steps: readonly { event: { type: string } }[], index: number) =>
  isCleaning(steps[index + 1]?.event.type ?? '') || isRead(steps[index + 1]?.event.type ?? '')

test('a choice is stored, and has priority at the next visit', async () => {
  const { user, begin, texts, showOn, stored } = setScene()
  const actor = begin({ stored: null, asked: null, browser: ['en'] })
  await texts()
  await waitFor(() => expect(actor.getSnapshot().value).toBe('speaking'))
  showOn(actor)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Français')
  await texts()
  expect(await screen.findByRole('combobox', { name: 'Langue' })).toHaveProperty('value', 'fr')
  await waitFor(() => expect(stored.get('language')).toBe('fr'))
  actor.stop()
  const next = begin({ stored: 'fr', asked: 'ja', browser: ['en'] })
  await texts()
  await waitFor(() => expect(next.getSnapshot().context.spoken).toBe('fr'))
  next.stop()
})
