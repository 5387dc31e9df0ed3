import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'

const files = import.meta.glob<Record<string, Record<string, unknown>>>('../../../contract/*/endpoints.ts', { eager: true })

test('no two capabilities have a call of the same name, of which one would hide the other', () => {
  const ofAll = Object.entries(files).filter(([path]) => !path.includes('/capabilities/'))
  const names = ofAll.flatMap(([, tables]) => Object.values(tables).flatMap((table) => Object.keys(table)))
  expect(names.sort()).toEqual(Object.keys(endpoints).sort())
})
