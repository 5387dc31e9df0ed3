const dark = '--bg:#16191d;--fg:#f2f4f7;--muted:#b4bcc8;--line:#343a43'

/** The style sheet of a surface. Directions are logical, so that it is mirrored on pages that are written from right to left. */
export const cssOf = ({ accent, onAccent }: { accent: string; onAccent: string }): string => `
:host{all:initial;--accent:${accent};--on:${onAccent};--bg:#fff;--fg:#14181f;--muted:#4a5361;--line:#d9dee5}
@media(prefers-color-scheme:dark){.auto{${dark}}}
.dark{${dark}}
*{box-sizing:border-box;margin:0}
.s{position:fixed;z-index:2147483647;display:flex;gap:16px;padding:20px;border:1px solid var(--line);background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif;overflow:auto;overflow-wrap:anywhere;box-shadow:0 8px 32px rgba(0,0,0,.24);max-height:calc(100vh - 32px);max-height:calc(100dvh - 32px);text-align:start}
.popup{flex-direction:column;inline-size:min(440px,100vw - 32px);border-radius:12px;padding-block-start:48px}
.center{inset:0;margin:auto;block-size:fit-content}
.bottomStart{inset-block-end:16px;inset-inline-start:16px}
.bottomEnd{inset-block-end:16px;inset-inline-end:16px}
.banner,.bar{inset-inline:0;inline-size:100vw;inline-size:100%;align-items:center;flex-wrap:wrap;padding-inline-end:60px;max-inline-size:none}
.bar{padding-block:8px;min-block-size:60px;gap:8px 16px}
.top{inset-block-start:0;border-block-start:0}
.bottom{inset-block-end:0;border-block-end:0}
.text{flex:1 1 200px;min-inline-size:0}
.popup .text{flex:none}
.bar .text{display:flex;flex-wrap:wrap;gap:0 12px;align-items:baseline}
h2{font:600 20px/1.35 system-ui,sans-serif}
.bar h2{font-size:16px}
p{color:var(--muted);white-space:pre-line}
h2,p,a{unicode-bidi:plaintext}
img{display:block;max-inline-size:100%;max-block-size:40vh;object-fit:contain;border-radius:8px}
.banner img{max-block-size:96px;max-inline-size:160px}
.bar img{max-block-size:40px;max-inline-size:64px}
a{display:inline-block;min-block-size:44px;padding:10px 20px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none;text-align:center}
button{position:absolute;inset-block-start:8px;inset-inline-end:8px;inline-size:44px;block-size:44px;padding:0;border:0;border-radius:8px;background:none;color:inherit;font:24px/1 system-ui,sans-serif;cursor:pointer}
button:hover,.coupon button:hover{background:var(--line)}
:focus{outline:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;box-shadow:0 0 0 2px var(--bg)}
.coupon{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
code{font:600 18px/1.4 ui-monospace,monospace;padding:8px 12px;border:1px dashed var(--muted);border-radius:8px;user-select:all;overflow-wrap:anywhere}
.coupon button{position:static;inline-size:auto;min-inline-size:44px;padding:0 12px;border:1px solid var(--line);font:600 16px/1 system-ui,sans-serif}
small{flex-basis:100%;font-size:14px;color:var(--muted)}
.bar small{flex-basis:auto}
dialog::backdrop,.behind{background:rgba(0,0,0,.5)}
.behind{position:fixed;inset:0}
@media(prefers-reduced-motion:no-preference){.s{animation:in .2s ease-out}@keyframes in{from{opacity:0;transform:translateY(8px)}}}
@media(forced-colors:active){a,button{border:1px solid}}`
