import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

/** `isPlain`: without syntax colours, for example for a terminal command. */
type Props = { code: string; label: string; action?: ReactNode; isPlain?: boolean }

/** A block of code to read or copy. It scrolls on its own, also by keyboard. */
export const CodeBlock = ({ code, label, action, isPlain = false }: Props) => (
  <figure
    className={css({
      margin: '0',
      border: '1px solid token(colors.line)',
      borderRadius: 'm',
      overflow: 'hidden',
      bg: 'bg.sunken',
    })}
  >
    <figcaption
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '2',
        paddingInline: '3',
        minHeight: '10',
        borderBottom: '1px solid token(colors.line)',
        fontSize: 'xs',
        color: 'fg.muted',
      })}
    >
      {label}
      {action}
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section tabIndex={0} aria-label={label} className={css({ overflow: 'auto', maxHeight: '420px' })}>
      <pre className={text}>
        <code>
          {(isPlain ? [{ kind: null, text: code, at: 0 }] : tokens(code)).map(({ kind, text, at }) =>
            kind ? (
              <span key={at} className={colours[kind]}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
    </section>
  </figure>
)

/** Shows each character as it is: no ligatures, no curly quotes. */
const text = css({
  fontFamily: 'mono',
  fontSize: 's',
  lineHeight: '1.65',
  padding: '3',
  width: 'max-content',
  fontVariantLigatures: 'none',
  fontFeatureSettings: '"liga" 0, "calt" 0',
})

type Kind = 'string' | 'tag' | 'name' | 'literal'
const pattern =
  /(?<string>'[^'\n]*'|"[^"\n]*")|(?<tag><\/?[a-z]+|(?<=[a-z"'])>)|(?<name>\b(?:import|from|const|true|false)\b)|(?<literal>\b\d+(?:\.\d+)?\b)/g

const colours: Record<Kind, string> = {
  string: css({ color: 'good' }),
  tag: css({ color: 'accent' }),
  name: css({ color: 'accent' }),
  literal: css({ color: 'warn' }),
}

const tokens = (code: string) => {
  const found: { kind: Kind | null; text: string; at: number }[] = []
  let place = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > place) found.push({ kind: null, text: code.slice(place, match.index), at: place })
    const kind = (Object.keys(match.groups ?? {}) as Kind[]).find((it) => match.groups?.[it] !== undefined) ?? null
    found.push({ kind, text: match[0], at: match.index })
    place = match.index + match[0].length
  }
  return [...found, { kind: null, text: code.slice(place), at: place }]
}
