import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { closeCauses } from '#contract/actions/response-actions-content.ts'
import { Card } from '#ui/components/card.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'
import type { FieldsProps } from './action-fields.tsx'

/** When and on which pages it is shown, and what closes it. */
export const DisplayFields = ({ typed, edits, onEdit, faultOf }: FieldsProps) => {
  const { t } = useLingui()
  const { display } = typed.content
  const edit = (change: Partial<typeof display>) => onEdit(edits.withContent(typed, { display: { ...display, ...change } }))
  const closing = {
    outside: t`点击弹窗之外`,
    cta: t`点击按钮之后`,
    pageChange: t`访客前往另一页`,
  }
  const faultIn = (path: string) =>
    faultOf(path) ?? [...display.pages, ...display.notPages].map((_, place) => faultOf(`${path}.${place}`)).find((it) => it)
  return (
    <Card className={css({ display: 'grid', gap: '4' })}>
      <h2 className={css({ fontSize: 'l', fontWeight: 'bold' })}>
        <Trans>展示规则</Trans>
      </h2>
      {(['delaySeconds', 'scrollPercent'] as const).map((field) => (
        <TextField
          key={field}
          label={field === 'delaySeconds' ? t`延迟（秒）` : t`滚动到（%）`}
          name={`display.${field}`}
          type="number"
          min={0}
          max={field === 'delaySeconds' ? 600 : 100}
          value={numberText(display[field])}
          problem={faultOf(`display.${field}`)}
          onEdit={(value) => edit({ [field]: value === '' ? Number.NaN : Number(value) })}
          onLeave={nothing}
        />
      ))}
      {(['pages', 'notPages'] as const).map((field) => (
        <TextArea
          key={field}
          label={field === 'pages' ? t`展示的页面（每行一个，留空代表除结账以外的所有页面）` : t`不展示的页面（每行一个）`}
          name={`display.${field}`}
          value={display[field].join('\n')}
          problem={faultIn(`display.${field}`)}
          onEdit={(value) => edit({ [field]: value === '' ? [] : value.split('\n') })}
          onLeave={() => {
            const lines = display[field].map((it) => it.trim()).filter((it) => it !== '')
            if (lines.join('\n') !== display[field].join('\n')) edit({ [field]: lines })
          }}
        />
      ))}
      <fieldset className={css({ display: 'grid', gap: '2' })}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>关闭按钮和 Esc 键总能关闭。此外还有：</Trans>
        </legend>
        {closeCauses.map((cause) => (
          <label key={cause} className={css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '6' })}>
            <input
              type="checkbox"
              checked={display.closeOn.includes(cause)}
              onChange={({ target }) =>
                edit({ closeOn: closeCauses.filter((it) => (it === cause ? target.checked : display.closeOn.includes(it))) })
              }
            />
            {closing[cause]}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

/** A number that is not valid was emptied. In a stored draft it is null. */
const numberText = (value: unknown): string => (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '')
const nothing = () => {}
