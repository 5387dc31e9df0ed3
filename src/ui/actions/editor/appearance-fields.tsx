import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { positions } from '#contract/actions/response-actions-content.ts'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { useActionNames } from '../names.ts'
import type { FieldsProps } from './action-fields.tsx'
import { ImageFields } from './image-fields.tsx'

/** Where it is and how it looks. */
export const AppearanceFields = ({ typed, edits, onEdit, faultOf }: FieldsProps) => {
  const { t } = useLingui()
  const names = useActionNames()
  const { theme, image, position } = typed.content
  const places: readonly string[] = positions[typed.type]
  return (
    <Card className={css({ display: 'grid', gap: '4' })}>
      <h2 className={css({ fontSize: 'l', fontWeight: 'bold' })}>
        <Trans>样式</Trans>
      </h2>
      <Choice
        label={t`位置`}
        name="position"
        value={String(position)}
        options={places.map((it) => ({ value: it, label: names.positions[it] ?? it }))}
        onChoose={(it) => onEdit(edits.withPosition(typed, it))}
      />
      <Choice
        label={t`配色`}
        name="theme.scheme"
        value={theme.scheme}
        options={[
          { value: 'auto', label: t`跟随访客的系统` },
          { value: 'light', label: t`浅色` },
          { value: 'dark', label: t`深色` },
        ]}
        onChoose={(scheme) => onEdit(edits.withContent(typed, { theme: { ...theme, scheme } }))}
      />
      <TextField
        label={t`按钮颜色`}
        name="theme.accent"
        autoComplete="off"
        hint={<Trans>按钮文字会自动使用黑色或白色，以保证清晰。</Trans>}
        value={theme.accent}
        problem={faultOf('theme.accent')}
        onEdit={(accent) => onEdit(edits.withContent(typed, { theme: { ...theme, accent } }))}
        onLeave={nothing}
      />
      <ImageFields image={image} faultOf={faultOf} onEdit={(it) => onEdit(edits.withContent(typed, { image: it }))} />
    </Card>
  )
}

const nothing = () => {}
