import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css, cx } from '../../../../styled-system/css'
import { languageNames, useActionNames } from '../names.ts'
import type { FieldsProps } from './action-fields.tsx'

type Props = FieldsProps & { language: Locale; onLanguage: (language: Locale) => void }

/** The texts of one language, and how completely each language is written. */
export const TextsFields = ({ typed, edits, onEdit, faultOf, language, onLanguage }: Props) => {
  const { t } = useLingui()
  const names = useActionNames()
  const coverage = coverageOf(typed)
  const texts = typed.content.texts[language]
  const at = (field: string) => `texts.${language}.${field}`
  const edit = (change: Parameters<typeof edits.withTexts>[2]) => onEdit(edits.withTexts(typed, language, change))
  const { headline = '', body = '', cta = null } = texts ?? {}
  return (
    <Card className={css({ display: 'grid', gap: '4' })}>
      <h2 className={heading}>
        <Trans>文字</Trans>
      </h2>
      <div role="toolbar" aria-label={t`语言`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {locales.map((it) => {
          const state = coverage?.[it] ?? 'missing'
          return (
            <button key={it} type="button" aria-pressed={it === language} className={tab} onClick={() => onLanguage(it)}>
              <span lang={it}>{languageNames[it]}</span>
              <span
                className={cx(
                  mark,
                  state === 'complete' && css({ color: 'good' }),
                  state === 'partial' && css({ color: 'warn' }),
                )}
              >
                {names.coverage[state]}
              </span>
            </button>
          )
        })}
      </div>
      <TextField
        label={t`标题`}
        name={at('headline')}
        lang={language}
        autoComplete="off"
        value={headline}
        problem={faultOf(at('headline'))}
        onEdit={(value) => edit({ headline: value })}
        onLeave={nothing}
      />
      <TextArea
        label={t`正文`}
        name={at('body')}
        value={body}
        problem={faultOf(at('body'))}
        onEdit={(value) => edit({ body: value })}
        onLeave={nothing}
      />
      {cta === null ? (
        <Button
          size="small"
          icon="plus"
          className={css({ justifySelf: 'start' })}
          onClick={() => edit({ cta: { label: '', url: '' } })}
        >
          <Trans>添加按钮</Trans>
        </Button>
      ) : (
        <>
          <TextField
            label={t`按钮文字`}
            name={at('cta.label')}
            lang={language}
            autoComplete="off"
            value={cta.label}
            problem={faultOf(at('cta.label'))}
            onEdit={(label) => edit({ cta: { ...cta, label } })}
            onLeave={nothing}
          />
          <TextField
            label={t`按钮链接`}
            name={at('cta.url')}
            inputMode="url"
            autoComplete="off"
            hint={<Trans>例如 /cart 或 https://shop.example/cart</Trans>}
            value={cta.url}
            problem={faultOf(at('cta.url'))}
            onEdit={(url) => edit({ cta: { ...cta, url } })}
            onLeave={nothing}
          />
          <Button size="small" icon="trash" className={css({ justifySelf: 'start' })} onClick={() => edit({ cta: null })}>
            <Trans>移除按钮</Trans>
          </Button>
        </>
      )}
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>
          可以使用访客的资料：<code>{example}</code>。没有值时使用 default 后的文字。
        </Trans>
      </p>
      {texts && (
        <Button size="small" look="ghost" className={css({ justifySelf: 'start' })} onClick={() => edit(null)}>
          <Trans>删除这种语言</Trans>
        </Button>
      )}
    </Card>
  )
}

const example = '{{ profile.name | default: "…" }}'
const nothing = () => {}
const heading = css({ fontSize: 'l', fontWeight: 'bold' })
const mark = css({ fontSize: 'xs', color: 'fg.muted' })
const tab = css({
  display: 'inline-flex',
  gap: '2',
  alignItems: 'center',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line)',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accent.soft' },
})
