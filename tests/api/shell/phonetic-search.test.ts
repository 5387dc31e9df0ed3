import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import { phoneticKeysOf } from '#api/shell/phonetic-search.ts'
import { read } from '#api/shell/phonetic-search-ja.ts'
import { type Command, found } from '#machines/shell/commands.ts'
import { pageTitles } from '#ui/capabilities/page-titles.ts'
import { messages } from '#ui/shell/locales/ja.po'

const japanese: Messages = messages
const titles = Object.values(pageTitles).map(({ id }) => String(japanese[id]))

const labelled = (label: string): Command => ({ id: label, label, group: '', words: '' })
const search = async (locale: string, labels: string[], query: string) => {
  const phoneticKeys = await phoneticKeysOf(locale)
  if (!phoneticKeys) throw new Error(`${locale} has no sounds`)
  return found(labels.map(labelled), query, phoneticKeys).map(({ label }) => label)
}

const chinese = ['项目管理', '开发者工具', '仪表盘', '重庆茶庄', 'Tea shop', '我的 Tea 项目']

test.each([
  ['xiangmu', ['项目管理', '我的 Tea 项目']],
  ['xm', ['项目管理', '我的 Tea 项目']],
  ['XMGL', ['项目管理']],
  ['xiangm', ['项目管理', '我的 Tea 项目']],
  ['kfz', ['开发者工具']],
  ['kaifazhe gongju', ['开发者工具']],
  ['tea xm', ['我的 Tea 项目']],
  ['chongqing', ['重庆茶庄']],
  ['te', ['Tea shop', '我的 Tea 项目']],
  ['ybp', ['仪表盘']],
  ['qqq', []],
])('in Chinese %s finds what sounds so', async (query, expected) => {
  expect(await search('zh', chinese, query)).toEqual(expected)
})

test('text that can be split into syllables in thousands of ways is not searched phonetically', async () => {
  const phoneticKeys = await phoneticKeysOf('zh')
  expect(phoneticKeys?.('先'.repeat(6), 'xian'.repeat(6))).toBe(true)
  expect(phoneticKeys?.('先'.repeat(7), 'xian'.repeat(7))).toBe(false)
})

test.each([
  ['かんり', ['プロジェクト管理', 'メンバー管理']],
  ['カンリ', ['プロジェクト管理', 'メンバー管理']],
  ['ｶﾝﾘ', ['プロジェクト管理', 'メンバー管理']],
  ['ぷろじぇ', ['プロジェクト管理']],
  ['かいはつ', ['開発者ツール']],
  ['かいはつｓｈ', ['開発者ツール']],
  ['めんばー かんり', ['メンバー管理']],
  ['ツール', ['開発者ツール']],
  ['ぬ', []],
])('in Japanese %s finds what is read so', async (query, expected) => {
  expect(await search('ja', ['プロジェクト管理', '開発者ツール', 'メンバー管理'], query)).toEqual(expected)
})

test('the reading of every page’s Japanese title is known', () => {
  expect(titles).toHaveLength(Object.keys(pageTitles).length)
  expect(titles).toContain('開発者ツール')
  expect(titles.filter((title) => /\p{Script=Han}/u.test(read(title)))).toEqual([])
})

test.each(['en', 'fr'])('%s is written as it sounds', async (locale) => {
  expect(await phoneticKeysOf(locale)).toBeNull()
})
