import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type StrategyStatus, strategyStatuses } from '#contract/decisions/strategies.ts'
import { SearchField } from '#ui/components/search-field.tsx'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'

type Props = {
  text: string
  status: StrategyStatus | null
  onType: (text: string) => void
  onStatus: (status: StrategyStatus | null) => void
}

/** What narrows the list: a part of the name, and the status. */
export const StrategyFilters = ({ text, status, onType, onStatus }: Props) => {
  const { t } = useLingui()
  const { statuses } = useStrategyNames()
  return (
    <>
      <div className={css({ width: { base: 'full', wide: '280px' } })}>
        <SearchField label={t`策略名称`} value={text} onEdit={onType} />
      </div>
      <select
        aria-label={t`状态`}
        value={status ?? ''}
        onChange={({ target }) => onStatus(strategyStatuses.find((it) => it === target.value) ?? null)}
        className={select}
      >
        <option value="">{t`全部状态`}</option>
        {strategyStatuses.map((it) => (
          <option key={it} value={it}>
            {statuses[it]}
          </option>
        ))}
      </select>
    </>
  )
}

const select = css({
  minHeight: '9',
  paddingInline: '2',
  width: { base: 'full', wide: 'auto' },
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
