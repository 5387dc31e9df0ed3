import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sdkKeyMachine } from '#machines/sdk-keys/sdk-key.machine.ts'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { css } from '../../../../styled-system/css'
import { CopyButton } from './copy-button.tsx'
import { consentExample, installCommand, policyFor, type Snippet, snippetOf, usageExample } from './snippets.ts'

type Props = { actor: ActorRefFrom<typeof sdkKeyMachine>; sdkKey: string; origin: string }

const snippets: Snippet[] = ['npm', 'umd', 'iife']

/** How to connect a page, in three ways, and how to send custom events. */
export const Integration = ({ actor, sdkKey, origin }: Props) => {
  const { t } = useLingui()
  const [chosen, choose] = useState<Snippet>('iife')
  const code = snippetOf(chosen, { origin, key: sdkKey })
  const install = installCommand(origin)
  const policy = policyFor(chosen, origin)
  return (
    <TitledCard id="integration" title={<Trans>集成说明</Trans>}>
      <fieldset className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', marginBottom: '3' })}>
        <legend className={css({ srOnly: true })}>{t`集成方式`}</legend>
        {snippets.map((it) => (
          <label key={it} className={option}>
            <input
              type="radio"
              name="integration"
              checked={chosen === it}
              onChange={() => choose(it)}
              className={css({ srOnly: true })}
            />
            {it.toUpperCase()}
          </label>
        ))}
      </fieldset>
      <p className={css({ color: 'fg.muted', marginBottom: '3' })}>
        {chosen === 'npm' ? (
          <Trans>在您的项目中安装由此服务器提供的软件包（含类型定义），然后在入口文件中初始化：</Trans>
        ) : (
          <Trans>将以下代码粘贴到页面的 head 中，位于其他脚本之前。</Trans>
        )}
      </p>
      {chosen === 'npm' && (
        <div className={css({ marginBottom: '3' })}>
          <CodeBlock isPlain code={install} label={t`终端`} action={<CopyButton actor={actor} what="install" text={install} />} />
        </div>
      )}
      <CodeBlock
        code={code}
        label={chosen === 'npm' ? 'JavaScript' : 'HTML'}
        action={<CopyButton actor={actor} what={chosen} text={code} />}
      />
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3', marginBottom: '5' })}>
        <Trans>
          会自动发送页面浏览、来源、停留时长、滚动深度、离开意图和识别到的电商事件；浏览器的 Global Privacy Control 与 Do Not
          Track 会被遵守。
        </Trans>
      </p>
      <h3 className={heading}>
        <Trans>使用示例</Trans>
      </h3>
      <CodeBlock code={usageExample} label="JavaScript" action={<CopyButton actor={actor} what="usage" text={usageExample} />} />
      <h3 className={heading}>
        <Trans>访客同意</Trans>
      </h3>
      <p className={lead}>
        <Trans>
          在 init 中设置 consent: 'pending'，访客回答之前不保存任何数据；访客回答后调用
          consent。拒绝分析会删除已保存和待发送的数据。
        </Trans>
      </p>
      <CodeBlock
        code={consentExample}
        label={t`访客同意`}
        action={<CopyButton actor={actor} what="consent" text={consentExample} />}
      />
      <h3 className={heading}>
        <Trans>内容安全策略（CSP）</Trans>
      </h3>
      <p className={lead}>
        <Trans>如果页面设置了 CSP，请加入以下来源。动作中的图片来自其他域名时，也要写入 img-src；style-src 无需更改。</Trans>
      </p>
      <CodeBlock
        isPlain
        code={policy}
        label="Content-Security-Policy"
        action={<CopyButton actor={actor} what="policy" text={policy} />}
      />
    </TitledCard>
  )
}

const heading = css({ fontWeight: 'bold', marginBlock: '5 3', '&:first-of-type': { marginTop: '0' } })
const lead = css({ color: 'fg.muted', marginBottom: '3' })
const option = css({
  display: 'inline-grid',
  placeItems: 'center',
  minHeight: '8',
  paddingInline: '3',
  borderRadius: 'm',
  color: 'fg.muted',
  fontWeight: 'medium',
  fontSize: 's',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&:has(:checked)': { bg: 'accent.soft', color: 'accent' },
  '&:has(:focus-visible)': { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
})
