import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { positions } from '#contract/actions/response-actions-content.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { useActionNames } from '../names.ts'
import type { FieldsProps } from './action-fields.tsx'

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
      {image === null ? (
        <Button
          size="small"
          icon="plus"
          className={css({ justifySelf: 'start' })}
          onClick={() => onEdit(edits.withContent(typed, { image: { url: '', alt: '' } }))}
        >
          <Trans>添加图片</Trans>
        </Button>
      ) : (
        <>
          <TextField
            label={t`图片地址`}
            name="image.url"
            inputMode="url"
            autoComplete="off"
            hint={<Trans>控制台不会载入其他网站的图片，因此预览中看不到它。</Trans>}
            value={image.url}
            problem={faultOf('image.url')}
            onEdit={(url) => onEdit(edits.withContent(typed, { image: { ...image, url } }))}
            onLeave={nothing}
          />
          <TextField
            label={t`图片说明`}
            name="image.alt"
            autoComplete="off"
            hint={<Trans>读给看不到图片的访客；只作装饰的图片可以留空。</Trans>}
            value={image.alt}
            problem={faultOf('image.alt')}
            onEdit={(alt) => onEdit(edits.withContent(typed, { image: { ...image, alt } }))}
            onLeave={nothing}
          />
          <Button
            size="small"
            icon="trash"
            className={css({ justifySelf: 'start' })}
            onClick={() => onEdit(edits.withContent(typed, { image: null }))}
          >
            <Trans>移除图片</Trans>
          </Button>
        </>
      )}
    </Card>
  )
}

const nothing = () => {}
