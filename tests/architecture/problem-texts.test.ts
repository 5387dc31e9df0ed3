import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/http/problem.ts'
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

test('no other file of the server holds one of these sentences', () => {
  const answers = ['server/http/answers.ts', 'server/http/node-server.ts'].map((path) => readFileSync(`${root}/${path}`, 'utf8'))
  for (const { zh } of Object.values(texts)) expect(answers.filter((text) => text.includes(zh))).toEqual([])
})
