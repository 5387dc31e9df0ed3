import './texts.ts'
import { css } from '../../../../styled-system/css'

type Props<Value extends string> = {
  label: string
  options: readonly Value[]
  names: Record<Value, string>
  value: Value
  onChoose: (value: Value) => void
}

/** A few options beside each other, one of which is chosen. */
export const Switch = <Value extends string>({ label, options, names, value, onChoose }: Props<Value>) => (
  <div role="toolbar" aria-label={label} className={group}>
    {options.map((it) => (
      <button key={it} type="button" aria-pressed={it === value} className={option} onClick={() => onChoose(it)}>
        {names[it]}
      </button>
    ))}
  </div>
)

const group = css({ display: 'inline-flex', border: '1px solid token(colors.line)', borderRadius: 'm', overflow: 'hidden' })
const option = css({
  minHeight: '8',
  paddingInline: '3',
  fontSize: 's',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-pressed=true]': { bg: 'accent.soft', color: 'accent', fontWeight: 'medium' },
})
