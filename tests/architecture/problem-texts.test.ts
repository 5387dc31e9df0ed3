import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { texts } from '#server/http/problem-texts.gen.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the server’s error sentences are those of the console, one for each code', () => {
  execFileSync(process.execPath, ['scripts/write-problem-texts.mjs', '--check'], { cwd: root })
  expect(Object.keys(texts).sort()).toEqual(Object.keys(serverProblems).sort())
  for (const locale of ['zh', 'en', 'ja', 'fr'] as const) {
    const sentences = Object.values(texts).map((it) => it[locale])
    expect(new Set(sentences).size).toBe(sentences.length)
  }
})

test('no other file of the server or the contract contains one of these sentences', () => {
  const sources = ['server', 'contract'].flatMap(sourcesOf)
  expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/http/answers.ts', 'contract/http/problem.ts']))
  expect(filesWithSentences(sources)).toEqual([])
})

test('planted: a sentence in any language is found', () => {
  for (const sentence of Object.values(texts['body.tooLarge']))
    expect(filesWithSentences([{ path: 'server/planted.ts', text: `return fail('${sentence}')` }])).toEqual(['server/planted.ts'])
})

type Source = { path: string; text: string }

function sourcesOf(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.m?ts$/.test(path) && path !== 'server/http/problem-texts.gen.ts')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesWithSentences(sources: Source[]): string[] {
  const sentences = Object.values(texts).flatMap((it) => Object.values(it))
  return sources.filter(({ text }) => sentences.some((sentence) => text.includes(sentence))).map(({ path }) => path)
}
