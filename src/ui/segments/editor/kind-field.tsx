import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'

type Props = { value: string; onChoose: (kind: 'rule' | 'list') => void }

/** Whether conditions or a list decide who is in a new segment. It cannot be changed later. */
export const KindField = ({ value, onChoose }: Props) => {
  const { t } = useLingui()
  const choices = [
    { kind: 'rule', name: t`条件`, text: t`符合条件的人自动进出。` },
    { kind: 'list', name: t`手动名单`, text: t`您上传的名单上的人。` },
  ] as const
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
        <Trans>由什么决定</Trans>
      </legend>
      <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' }, gap: '2' })}>
        {choices.map(({ kind, name, text }) => (
          <label key={kind} className={choice}>
            <input type="radio" name="kind" value={kind} checked={value === kind} onChange={() => onChoose(kind)} />
            <span>
              <span className={css({ display: 'block', fontWeight: 'medium' })}>{name}</span>
              <span className={css({ fontSize: 's', color: 'fg.muted' })}>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const choice = css({
  display: 'flex',
  gap: '2',
  alignItems: 'baseline',
  padding: '3',
  border: '1px solid token(colors.line.strong)',
  borderRadius: 'm',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&:has(input:checked)': { borderColor: 'accent', bg: 'accent.soft' },
})
