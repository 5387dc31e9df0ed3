import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import type { OwnOrganization } from '#contract/members/members.ts'
import type { MenuItem } from '#ui/components/menu.tsx'

type Choosing = {
  /** The logo of the organisation that the person works in. Without one the menu has no line about it. */
  logo: ReactNode
  isBusy: boolean
  onChoose: (id: string) => void
  /** Shows the settings of the organisation that the person works in. */
  onOpen: () => void
}

/** Lines of a menu about a person's organisations: the present one with its logo, and those that they may switch to. */
export const useOrganizationItems = () => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only.
  return useCallback(
    (organizations: readonly OwnOrganization[], { logo, isBusy, onChoose, onOpen }: Choosing): MenuItem[] => {
      const current = logo ? organizations.filter(({ isCurrent }) => isCurrent) : []
      const present = current.map(({ id, name }) => ({
        id: `organization ${id}`,
        label: t`当前组织：${name}`,
        mark: logo,
        onSelect: onOpen,
      }))
      const others = organizations
        .filter(({ isCurrent }) => !isCurrent)
        .map(({ id, name }) => ({
          id: `organization ${id}`,
          label: t`切换到组织“${name}”`,
          disabled: isBusy,
          onSelect: () => onChoose(id),
        }))
      return [...present, ...others].map((item, index) => ({ ...item, separated: index === 0 }))
    },
    [i18n.locale],
  )
}
