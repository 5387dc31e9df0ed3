import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sdkPackage, sdkPackagePath } from '#contract/sdk-keys/sdk-package.ts'

test('the package named in the installation instructions is the one that is built', () => {
  const { name, version } = JSON.parse(readFileSync('tracker/package.json', 'utf8')) as Record<string, string>
  expect(sdkPackage).toEqual({ name, version })
  expect(sdkPackagePath).toBe(`/sdk/causeway-tracker-${version}.tgz`)
})
