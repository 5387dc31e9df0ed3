import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/http/locale.ts'
import type { TypedDrawn } from '#machines/actions/response-action-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'
import type { Edits } from './action-fields.tsx'
import { CtaFields } from './cta-fields.tsx'
import { LanguageTabs } from './language-tabs.tsx'

type Props = {
  typed: TypedDrawn
  edits: Edits
  onEdit: (typed: TypedDrawn) => void
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
  language: Locale
  onLanguage: (language: Locale) => void
  drafted: readonly Locale[]
  /** Says that the texts of the language were drafted. */
  mark: ReactNode
}

/** The texts of one language, and how completely each language is written. */
export const TextsFields = ({ typed, edits, onEdit, faultOf, language, onLanguage, drafted, mark }: Props) => {
  const { t } = useLingui()
  const texts = typed.content.texts[language]
  const at = (field: string) => `texts.${language}.${field}`
  const edit = (change: Parameters<typeof edits.withTexts>[2]) => onEdit(edits.withTexts(typed, language, change))
  const { headline = '', body = '', cta = null } = texts ?? {}
  return (
    <Card className={css({ display: 'grid', gap: '4' })}>
      <h2 className={heading}>
        <Trans>文字</Trans>
      </h2>
      <LanguageTabs typed={typed} drafted={drafted} language={language} onLanguage={onLanguage} />
      {mark}
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
      <CtaFields
        cta={cta}
        language={language}
        hint={<Trans>例如 /cart 或 https://shop.example/cart</Trans>}
        faultOf={faultOf}
        onEdit={(it) => edit({ cta: it })}
      />
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
