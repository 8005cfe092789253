import type { PerformanceFigure } from '@lading/contract/reports';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A value with its unit: `97.5 %`, `4.25 h`, `31.2 lines/h`. */
export function figureText(value: number, unit: PerformanceFigure['unit']): string {
  const text = number.format(value);
  if (unit === 'percent') return `${text}%`;
  return unit === 'hours' ? `${text} h` : `${text} lines/h`;
}
