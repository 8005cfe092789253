/** The base quantity that was typed; what is no number is 0. */
export function baseQuantity(text: string): number {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : 0;
}
