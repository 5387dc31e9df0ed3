import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { TypedEmail } from '#machines/actions/response-action-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'
import { CtaFields } from '../editor/cta-fields.tsx'
import { ImageFields } from '../editor/image-fields.tsx'
import { LanguageTabs } from '../editor/language-tabs.tsx'

type Texts = NonNullable<ContentOf<'email'>['texts'][Locale]>
type Props = {
  typed: TypedEmail
  onEdit: (typed: TypedEmail) => void
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
  language: Locale
  onLanguage: (language: Locale) => void
  drafted: readonly Locale[]
  /** Says that the texts of the language were drafted. */
  mark: ReactNode
}

const noTexts: Texts = { subject: '', preheader: '', headline: '', body: '', cta: null }

/** The sender, the picture, and the texts of one language. */
export const EmailFields = (props: Props) => {
  const { t } = useLingui()
  const { typed, onEdit, faultOf } = props
  const { senderName, replyTo, image } = typed.content
  const edit = (change: Partial<ContentOf<'email'>>) => onEdit({ type: 'email', content: { ...typed.content, ...change } })
  return (
    <>
      <Card className={card}>
        <h2 className={heading}>
          <Trans>发件人</Trans>
        </h2>
        <TextField
          label={t`发件人名称`}
          name="senderName"
          autoComplete="off"
          value={senderName}
          problem={faultOf('senderName')}
          onEdit={(it) => edit({ senderName: it })}
          onLeave={nothing}
        />
        <TextField
          label={t`回复地址`}
          name="replyTo"
          inputMode="email"
          autoComplete="off"
          hint={<Trans>可以留空。</Trans>}
          value={replyTo}
          problem={faultOf('replyTo')}
          onEdit={(it) => edit({ replyTo: it })}
          onLeave={nothing}
        />
      </Card>
      <TextsOfLanguage {...props} />
      <Card className={card}>
        <h2 className={heading}>
          <Trans>图片</Trans>
        </h2>
        <ImageFields image={image} faultOf={faultOf} onEdit={(it) => edit({ image: it })} />
      </Card>
    </>
  )
}

const TextsOfLanguage = ({ typed, onEdit, faultOf, language, onLanguage, drafted, mark }: Props) => {
  const { t } = useLingui()
  const { [language]: found, ...others } = typed.content.texts
  const { subject, preheader, headline, body, cta } = found ?? noTexts
  const at = (field: string) => `texts.${language}.${field}`
  const put = (texts: ContentOf<'email'>['texts']) => onEdit({ type: 'email', content: { ...typed.content, texts } })
  const edit = (change: Partial<Texts>) => put({ ...others, [language]: { ...(found ?? noTexts), ...change } })
  const field = (name: 'subject' | 'preheader' | 'headline', label: string, value: string) => (
    <TextField
      label={label}
      name={at(name)}
      lang={language}
      autoComplete="off"
      value={value}
      problem={faultOf(at(name))}
      onEdit={(it) => edit({ [name]: it })}
      onLeave={nothing}
    />
  )
  return (
    <Card className={card}>
      <h2 className={heading}>
        <Trans>文字</Trans>
      </h2>
      <LanguageTabs typed={typed} drafted={drafted} language={language} onLanguage={onLanguage} />
      {mark}
      {field('subject', t`主题`, subject)}
      {field('preheader', t`摘要（在收件箱中显示在主题之后）`, preheader)}
      {field('headline', t`标题`, headline)}
      <TextArea
        label={t`正文`}
        name={at('body')}
        value={body}
        problem={faultOf(at('body'))}
        onEdit={(it) => edit({ body: it })}
        onLeave={nothing}
      />
      <CtaFields
        cta={cta}
        language={language}
        hint={<Trans>以 https://、mailto: 或 tel: 开头的完整链接。</Trans>}
        faultOf={faultOf}
        onEdit={(it) => edit({ cta: it })}
      />
      {found && (
        <Button size="small" look="ghost" className={start} onClick={() => put(others)}>
          <Trans>删除这种语言</Trans>
        </Button>
      )}
    </Card>
  )
}

const nothing = () => {}
const card = css({ display: 'grid', gap: '4' })
const heading = css({ fontSize: 'l', fontWeight: 'bold' })
const start = css({ justifySelf: 'start' })
