import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissions } from '#contract/organisation/roles.ts'
import '#tests/support/set-up-screen.tsx'
import { usePermissionNames } from '#ui/organisation/names.ts'

test('every permission has a name, in the order of the contract', () => {
  const names: string[] = []
  const listed: string[] = []
  const Names = () => {
    const { groups, permissionName } = usePermissionNames()
    names.push(...permissions.map(permissionName))
    listed.push(...groups.flatMap((it) => it.permissions))
    return null
  }
  render(
    <I18nProvider i18n={i18n}>
      <Names />
    </I18nProvider>,
  )
  expect([...new Set(listed)].sort()).toEqual([...permissions].sort())
  expect(names.filter((name) => !/[\u4e00-\u9fff]：[\u4e00-\u9fff]/.test(name.replace('SDK 密钥', '密钥')))).toEqual([])
})
