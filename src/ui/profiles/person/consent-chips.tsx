import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { consentCategories } from '#contract/profiles/consent.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import { Badge } from '#ui/components/badge.tsx'
import { css } from '../../../../styled-system/css'
import { usePersonNames } from './names.ts'

const tones = { granted: 'good', denied: 'bad', unknown: 'neutral' } as const

/** What a person has agreed to, and what not. */
export const ConsentChips = ({ consent }: Pick<ProfileRow, 'consent'>) => {
  const { t } = useLingui()
  const { consents, consentStates } = usePersonNames()
  return (
    <ul aria-label={t`同意状态`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
      {consentCategories.map((category) => (
        <li key={category}>
          <Badge tone={tones[consent[category]]}>
            {consents[category]} · {consentStates[consent[category]]}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
