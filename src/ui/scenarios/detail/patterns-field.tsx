import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { scenarioLimits } from '#contract/scenarios/settings.ts'
import { css } from '../../../../styled-system/css'

type Props = { label: string; value: string; isWrong: boolean; onEdit: (value: string) => void }

/** Patterns of paths, one per line. */
export const PatternsField = ({ label, value, isWrong, onEdit }: Props) => {
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onEdit(target.value)}
        className={field}
      />
      <p id={`${id}-problem`} aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {isWrong && <Trans>每行请填一个以 / 开头的路径，最多 {scenarioLimits.patterns} 行</Trans>}
      </p>
    </div>
  )
}

const field = css({
  width: 'full',
  maxWidth: '640px',
  padding: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontFamily: 'mono',
  fontSize: { base: '16px', wide: 's' },
  resize: 'vertical',
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-1px', borderColor: 'accent' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  _disabled: { bg: 'bg.sunken', color: 'fg.muted' },
})
