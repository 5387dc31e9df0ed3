import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { OwnOrganization } from '#contract/members/members.ts'
import type { MenuItem } from '#ui/components/menu.tsx'

type Choosing = { isBusy: boolean; onChoose: (id: string) => void }

/** Lines of a menu that lead to a person's other organisations. */
export const useOrganizationItems = () => {
  const { t, i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only.
  return useCallback(
    (organizations: readonly OwnOrganization[], { isBusy, onChoose }: Choosing): MenuItem[] =>
      organizations
        .filter(({ isCurrent }) => !isCurrent)
        .map(({ id, name }, index) => ({
          id: `organization ${id}`,
          label: t`切换到组织“${name}”`,
          separated: index === 0,
          disabled: isBusy,
          onSelect: () => onChoose(id),
        })),
    [i18n.locale],
  )
}
