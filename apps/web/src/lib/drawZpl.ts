import { ready } from 'zpl-renderer-js';

export interface ZplLabel {
  content: string;
  widthMm: number;
  heightMm: number;
  /** Of the printer. */
  dotsPerMm: number;
}

/** The picture of a label in the dots of its printer, as an address of itself. */
export async function drawZpl({
  content,
  widthMm,
  heightMm,
  dotsPerMm,
}: ZplLabel): Promise<string> {
  const { api } = await ready;
  const picture = await api.zplToBase64Async(content, widthMm, heightMm, dotsPerMm);
  return `data:image/png;base64,${picture}`;
}
