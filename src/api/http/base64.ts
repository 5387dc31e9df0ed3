/** So many bytes are passed to one call at most. */
const chunk = 32_768

/** A file as base64, as calls carry it. */
export const base64Of = (buffer: ArrayBuffer): string => {
  const bytes = new Uint8Array(buffer)
  let text = ''
  for (let start = 0; start < bytes.length; start += chunk) text += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(text)
}
